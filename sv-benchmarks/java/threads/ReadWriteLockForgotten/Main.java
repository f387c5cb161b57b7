import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader does not lock. */
public class Main {
  static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
  static int x;
  static int y;

  public static void main(String[] args) {
    new Thread(
            () -> {
              LOCK.writeLock().lock();
              x++;
              y++;
              LOCK.writeLock().unlock();
            })
        .start();
    assert x == y;
  }
}
