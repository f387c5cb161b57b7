import java.util.concurrent.CountDownLatch;

/** A latch opens when one of two threads has done its part. */
public class Main {
  static int x;
  static int y;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    new Thread(
            () -> {
              x = 1;
              latch.countDown();
            })
        .start();
    new Thread(
            () -> {
              y = 1;
              latch.countDown();
            })
        .start();
    latch.await();
    assert x + y == 2;
  }
}
