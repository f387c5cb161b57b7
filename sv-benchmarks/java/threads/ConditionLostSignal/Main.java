import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A signal that comes before the wait is lost. */
public class Main {
  static final Lock LOCK = new ReentrantLock();
  static final Condition READY = LOCK.newCondition();

  public static void main(String[] args) {
    Thread waiter =
        new Thread(
            () -> {
              LOCK.lock();
              try {
                READY.awaitUninterruptibly();
              } finally {
                LOCK.unlock();
              }
            });
    waiter.start();
    LOCK.lock();
    READY.signal();
    LOCK.unlock();
  }
}
