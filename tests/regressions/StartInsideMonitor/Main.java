/** Thread.start needs the thread's monitor. */
public class Main {
  private static final Object LOCK = new Object();

  public static void main(String[] args) {
    Thread late = new Thread(() -> {});
    Thread other = new Thread(() -> {
      synchronized (late) {
        synchronized (LOCK) {
          LOCK.notifyAll();
        }
      }
    });
    other.start();
    synchronized (LOCK) {
      late.start();
    }
  }
}
