/** A signal that comes before anybody waits is lost. */
public class Main {
  static final Object LOCK = new Object();

  public static void main(String[] args) throws InterruptedException {
    Thread sleeper =
        new Thread(
            () -> {
              synchronized (LOCK) {
                try {
                  LOCK.wait();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              }
            });
    sleeper.start();
    synchronized (LOCK) {
      LOCK.notify();
    }
    sleeper.join();
  }
}
