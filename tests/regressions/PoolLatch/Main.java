import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Two tasks on a fixed pool: all that matters is which one counts first; how the workers leave does not. */
public class Main {
  private static int left;
  private static int right;

  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CountDownLatch done = new CountDownLatch(2);
    AtomicInteger sum = new AtomicInteger();
    pool.execute(
        () -> {
          left = sum.addAndGet(1);
          done.countDown();
        });
    pool.submit(
        () -> {
          right = sum.addAndGet(2);
          done.countDown();
        });
    done.await();
    assert sum.get() == 3;
    if (left + right != 4 && left + right != 5) {
      throw new IllegalStateException("one of the two came second");
    }
    pool.shutdown();
    boolean over = pool.awaitTermination(1, TimeUnit.MINUTES);
    assert !over || pool.isTerminated();
  }
}
