/** Thread.join of a thread that has ended needs its monitor all the same. */
public class Main {
  private static final Object LOCK = new Object();

  public static void main(String[] args) throws InterruptedException {
    Thread ended = new Thread(() -> {});
    ended.start();
    ended.join();
    Thread other = new Thread(() -> {
      synchronized (ended) {
        synchronized (LOCK) {
          LOCK.notifyAll();
        }
      }
    });
    other.start();
    synchronized (LOCK) {
      ended.join();
    }
  }
}
