import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two readers are inside of a read-write lock together, so what they lock there can be a deadlock. */
public class Main {
  static final ReentrantReadWriteLock registry = new ReentrantReadWriteLock();
  static final ReentrantLock left = new ReentrantLock();
  static final ReentrantLock right = new ReentrantLock();

  static void move(ReentrantLock from, ReentrantLock to) {
    registry.readLock().lock();
    from.lock();
    to.lock();
    to.unlock();
    from.unlock();
    registry.readLock().unlock();
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> move(right, left));
    other.start();
    move(left, right);
    other.join();
  }
}
