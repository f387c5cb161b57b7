import java.util.concurrent.locks.ReentrantLock;

/** A thread unlocks what another one has locked. */
public class Main {
  static final ReentrantLock LOCK = new ReentrantLock();

  public static void main(String[] args) {
    Thread other = new Thread(LOCK::lock);
    other.start();
    if (LOCK.isLocked()) {
      LOCK.unlock();
    }
  }
}
