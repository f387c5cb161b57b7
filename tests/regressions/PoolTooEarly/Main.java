import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool that is closed goes on with the tasks that it has: not all of them are over when the wait ends. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    AtomicInteger count = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      pool.execute(() -> count.incrementAndGet());
    }
    pool.shutdown();
    boolean over = pool.awaitTermination(1, TimeUnit.MICROSECONDS);
    if (over && count.get() != 3) {
      throw new IllegalStateException("all workers have left");
    }
    assert count.get() == 3;
  }
}
