import java.util.concurrent.locks.ReentrantLock;

/** Two ReentrantLocks in opposite order. */
public class Main {
  static final ReentrantLock FORK = new ReentrantLock();
  static final ReentrantLock KNIFE = new ReentrantLock();

  static void eat(ReentrantLock first, ReentrantLock second) {
    first.lock();
    second.lock();
    second.unlock();
    first.unlock();
  }

  public static void main(String[] args) {
    new Thread(() -> eat(KNIFE, FORK)).start();
    eat(FORK, KNIFE);
  }
}
