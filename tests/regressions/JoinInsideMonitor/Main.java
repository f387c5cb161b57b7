/** Thread.join gives up the thread's monitor while it waits, so that the thread can enter it. */
public class Main {
  private static volatile boolean held;
  private static volatile boolean entered;

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread() {
      @Override
      public void run() {
        if (held) {
          synchronized (this) {
            entered = true;
          }
        }
      }
    };
    other.start();
    synchronized (other) {
      held = true;
      other.join();
    }
    assert !entered;
  }
}
