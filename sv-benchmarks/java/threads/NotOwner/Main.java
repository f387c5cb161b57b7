/** notifyAll needs the monitor. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    final Object lock = new Object();
    Thread other =
        new Thread(
            () -> {
              synchronized (lock) {
                lock.notify();
              }
            });
    other.start();
    lock.notifyAll();
    other.join();
  }
}
