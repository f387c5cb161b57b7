import java.util.concurrent.locks.ReentrantLock;

/** An interrupt frees a thread from waiting for a lock that is never released. */
public class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static boolean freed;

  public static void main(String[] args) throws InterruptedException {
    LOCK.lock();
    Thread other =
        new Thread(
            () -> {
              try {
                LOCK.lockInterruptibly();
              } catch (InterruptedException e) {
                freed = true;
              }
            });
    other.start();
    other.interrupt();
    other.join();
    assert freed;
  }
}
