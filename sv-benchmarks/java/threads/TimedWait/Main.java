/** Waiting with a time limit ends by itself. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    synchronized (lock) {
      lock.wait(5);
    }
    Thread.sleep(1);
    assert Thread.holdsLock(lock) == false;
  }
}
