/** A thread that waits is interrupted and then notified: it may return as if nothing but the latter had happened. */
public class Main {
  public static void main(String[] args) {
    Object monitor = new Object();
    Thread waiting = Thread.currentThread();
    Thread other =
        new Thread(
            () -> {
              waiting.interrupt();
              synchronized (monitor) {
                monitor.notify();
              }
            });
    synchronized (monitor) {
      other.start();
      try {
        monitor.wait();
        assert !Thread.currentThread().isInterrupted();
      } catch (InterruptedException e) {
        assert !Thread.currentThread().isInterrupted();
      }
    }
  }
}
