import java.util.concurrent.Semaphore;

/** Two semaphores in opposite order. */
public class Main {
  static final Semaphore FORK = new Semaphore(1);
  static final Semaphore KNIFE = new Semaphore(1);

  static void eat(Semaphore first, Semaphore second) {
    first.acquireUninterruptibly();
    second.acquireUninterruptibly();
    second.release();
    first.release();
  }

  public static void main(String[] args) {
    new Thread(() -> eat(KNIFE, FORK)).start();
    eat(FORK, KNIFE);
  }
}
