import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** The queue of a semaphore parks, too, and takes the permit of LockSupport; parkNanos(-1) does not. */
public class Main {
  static final Semaphore ready = new Semaphore(0);

  public static void main(String[] args) throws InterruptedException {
    Thread main = Thread.currentThread();
    Thread other = new Thread(() -> {
      LockSupport.unpark(main);
      ready.release();
    });
    LockSupport.parkNanos(main, -1);
    other.start();
    ready.acquire();
    LockSupport.park();
  }
}
