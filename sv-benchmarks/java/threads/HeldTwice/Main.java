import java.util.concurrent.locks.ReentrantLock;

/** A lock that is held twice is released twice before another thread has it. */
public class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static int value;

  static void twice() {
    LOCK.lock();
    LOCK.lock();
    value++;
    assert LOCK.getHoldCount() == 2 && LOCK.isHeldByCurrentThread();
    LOCK.unlock();
    value++;
    LOCK.unlock();
    assert !LOCK.isHeldByCurrentThread();
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::twice);
    other.start();
    twice();
    other.join();
    assert value == 4 && !LOCK.isLocked();
  }
}
