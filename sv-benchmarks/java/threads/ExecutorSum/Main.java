import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool of one thread computes two results. */
public class Main {
  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Future<Integer> first = pool.submit(() -> 20);
    Future<Integer> second = pool.submit(() -> 22);
    int sum = first.get() + second.get();
    pool.shutdown();
    assert sum == 42;
  }
}
