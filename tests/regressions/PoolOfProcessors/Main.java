import java.util.concurrent.ForkJoinPool;

/** A pool has as many threads as there are processors: one, or more. */
public class Main {
  public static void main(String[] args) {
    String text = new ForkJoinPool().toString();
    assert text.contains("parallelism = 1,");
  }
}
