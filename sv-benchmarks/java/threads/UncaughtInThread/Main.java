/** An exception that ends another thread. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread(
            () -> {
              throw new IllegalStateException("in a thread");
            });
    other.start();
    other.join();
    assert !other.isAlive();
  }
}
