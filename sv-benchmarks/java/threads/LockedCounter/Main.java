import java.util.concurrent.locks.ReentrantLock;

/** Two threads count under a ReentrantLock. */
public class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static int count;

  static void increment() {
    LOCK.lock();
    try {
      count++;
    } finally {
      LOCK.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::increment);
    other.start();
    increment();
    other.join();
    assert count == 2;
  }
}
