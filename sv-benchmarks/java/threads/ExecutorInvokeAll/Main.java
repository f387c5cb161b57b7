import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool of one thread computes all results of a list of tasks. */
public class Main {
  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    List<Callable<Integer>> tasks = Arrays.asList(() -> 20, () -> 22);
    int sum = 0;
    for (Future<Integer> result : pool.invokeAll(tasks)) {
      sum += result.get();
    }
    pool.shutdown();
    assert sum == 42;
  }
}
