import java.util.concurrent.Semaphore;

/** Who wants two permits keeps the next one in the queue waiting, though one permit is there. */
public class Main {
  static final Semaphore permits = new Semaphore(0);

  public static void main(String[] args) throws InterruptedException {
    Thread greedy = new Thread(() -> permits.acquireUninterruptibly(2));
    Thread modest = new Thread(() -> {
      permits.acquireUninterruptibly();
      permits.release(2);
    });
    greedy.start();
    modest.start();
    permits.release();
    modest.join();
    greedy.join();
  }
}
