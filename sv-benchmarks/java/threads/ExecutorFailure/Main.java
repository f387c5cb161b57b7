import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task fails; who asks for its result learns why. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> result =
        pool.submit(
            () -> {
              if (args.length == 0) {
                throw new IllegalStateException("no arguments");
              }
              return 1;
            });
    pool.shutdown();
    try {
      result.get();
      assert false;
    } catch (ExecutionException e) {
      throw (RuntimeException) e.getCause();
    }
  }
}
