import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A task is cancelled before, while or after it runs. */
public class Main {
  static int value;

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    FutureTask<Integer> task = new FutureTask<>(() -> value = 1);
    Thread runner = new Thread(task);
    runner.start();
    boolean cancelled = task.cancel(false);
    try {
      int result = task.get();
      assert !cancelled && result == 1 && value == 1;
    } catch (CancellationException e) {
      assert cancelled && task.isCancelled() && task.isDone();
    }
  }
}
