import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Two locks in opposite order, but nobody waits for the second for ever. */
public class Main {
  static final ReentrantLock FORK = new ReentrantLock(true);
  static final ReentrantLock KNIFE = new ReentrantLock();

  static void eat(ReentrantLock first, ReentrantLock second) {
    first.lock();
    try {
      if (second.tryLock(1, TimeUnit.SECONDS)) {
        second.unlock();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      first.unlock();
    }
  }

  public static void main(String[] args) {
    new Thread(() -> eat(KNIFE, FORK)).start();
    eat(FORK, KNIFE);
  }
}
