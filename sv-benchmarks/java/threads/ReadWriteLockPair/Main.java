import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Under the read lock, two fields are seen as the writer left them. */
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
    LOCK.readLock().lock();
    assert x == y;
    LOCK.readLock().unlock();
  }
}
