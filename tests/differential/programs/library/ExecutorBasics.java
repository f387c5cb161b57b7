import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A single-thread executor with futures. */
public class ExecutorBasics {
  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> good = pool.submit((Callable<Integer>) () -> 6 * 7);
    Future<?> bad = pool.submit(() -> {
      throw new IllegalStateException("task");
    });
    try {
      System.out.println(good.get() + " " + good.isDone());
      bad.get();
    } catch (ExecutionException e) {
      System.out.println(e.getCause().getMessage());
    }
    pool.shutdown();
    System.out.println(pool.isShutdown());
  }
}
