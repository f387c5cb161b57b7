import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** One signal wakes one of two threads that wait, the one that came first. */
public class Main {
  static final Lock LOCK = new ReentrantLock();
  static final Condition READY = LOCK.newCondition();
  static boolean open;
  static int passed;

  static void pass() {
    LOCK.lock();
    try {
      while (!open) {
        READY.awaitUninterruptibly();
      }
      passed++;
    } finally {
      LOCK.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(Main::pass);
    Thread second = new Thread(Main::pass);
    first.start();
    second.start();
    LOCK.lock();
    open = true;
    READY.signal();
    LOCK.unlock();
    first.join();
    second.join();
    assert passed == 2;
  }
}
