/** Waiting for a condition, not for a signal. */
public class Main {
  static final Object LOCK = new Object();
  static boolean ready;
  static int value;

  public static void main(String[] args) throws InterruptedException {
    Thread writer =
        new Thread(
            () -> {
              synchronized (LOCK) {
                value = 42;
                ready = true;
                LOCK.notifyAll();
              }
            });
    writer.start();
    synchronized (LOCK) {
      while (!ready) {
        LOCK.wait();
      }
      assert value == 42;
    }
  }
}
