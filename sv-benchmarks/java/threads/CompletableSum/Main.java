import java.util.concurrent.CompletableFuture;

/** Two threads complete what a third computes. */
public class Main {
  public static void main(String[] args) {
    CompletableFuture<Integer> left = new CompletableFuture<>();
    CompletableFuture<Integer> sum = left.thenApply(x -> x + 22);
    new Thread(() -> left.complete(20)).start();
    assert sum.join() == 42;
  }
}
