import java.util.concurrent.CompletableFuture;

/** What fails asynchronously is thrown where its result is asked for. */
public class Main {
  public static void main(String[] args) {
    int zero = args.length;
    int quotient = CompletableFuture.supplyAsync(() -> 1 / zero).join();
    assert quotient == 1;
  }
}
