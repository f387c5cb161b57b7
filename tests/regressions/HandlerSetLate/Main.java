import java.util.concurrent.CountDownLatch;

/**
 * A handler of uncaught exceptions may be set before or after another thread's exception looks for one. It is told
 * before the thread is over, and what it throws is forgotten.
 */
public class Main {
  private static volatile boolean told;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Thread thread = new Thread(() -> {
      running.countDown();
      throw new IllegalStateException();
    });
    thread.start();
    running.await();
    thread.setUncaughtExceptionHandler((which, thrown) -> {
      told = which == thread && which.isAlive();
      throw new IllegalArgumentException();
    });
    thread.join();
    assert !told;
  }
}
