import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that is not shut down keeps the program from ending. */
public class Main {
  static int value;

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(() -> value = 1).get();
    assert value == 1;
  }
}
