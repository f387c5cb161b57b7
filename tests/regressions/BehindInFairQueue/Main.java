import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Nobody passes by who waits for a fair semaphore; main fails while another thread waits for ever. */
public class Main {
  static final Semaphore permits = new Semaphore(3, true);

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> permits.acquireUninterruptibly(5));
    other.start();
    Thread.sleep(100);
    boolean soon = permits.tryAcquire(1, 10, TimeUnit.MILLISECONDS);
    assert soon;
  }
}
