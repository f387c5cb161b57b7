import java.util.concurrent.locks.ReentrantLock;

/** A lock may still be held by a thread whose work can be seen. */
public class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static int done;

  public static void main(String[] args) {
    new Thread(
            () -> {
              LOCK.lock();
              done = 1;
              LOCK.unlock();
            })
        .start();
    int seen = done;
    boolean free = LOCK.tryLock();
    assert seen == 0 || free;
  }
}
