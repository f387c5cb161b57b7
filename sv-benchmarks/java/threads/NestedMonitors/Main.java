/** Waiting on the inner monitor keeps the outer one locked. */
public class Main {
  static final Object OUTER = new Object();
  static final Object INNER = new Object();
  static boolean ready;

  public static void main(String[] args) throws InterruptedException {
    new Thread(
            () -> {
              synchronized (OUTER) {
                synchronized (INNER) {
                  ready = true;
                  INNER.notifyAll();
                }
              }
            })
        .start();
    synchronized (OUTER) {
      synchronized (INNER) {
        while (!ready) {
          INNER.wait();
        }
      }
    }
  }
}
