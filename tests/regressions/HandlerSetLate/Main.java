import java.util.concurrent.CountDownLatch;

/**
 * A handler of uncaught exceptions may be set before or after another thread's exception looks for one. It is told
 * before the thread is over, and what it throws is forgotten.
 */
public class Main {
  private static volatile boolean own;
  private static volatile boolean common;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Thread thread = new Thread(() -> {
      running.countDown();
      throw new IllegalStateException();
    });
    Thread.setDefaultUncaughtExceptionHandler((which, thrown) -> {
      common = true;
      throw new IllegalArgumentException();
    });
    thread.start();
    running.await();
    thread.setUncaughtExceptionHandler((which, thrown) -> own = which == thread);
    thread.join();
    assert own != common;
    assert !own;
  }
}
