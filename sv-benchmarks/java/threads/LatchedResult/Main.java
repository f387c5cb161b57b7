import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A latch opens when both results are in. */
public class Main {
  static final CountDownLatch DONE = new CountDownLatch(2);
  static final AtomicInteger SUM = new AtomicInteger();

  static void add(int value) {
    SUM.addAndGet(value);
    DONE.countDown();
  }

  public static void main(String[] args) throws InterruptedException {
    new Thread(() -> add(3)).start();
    new Thread(() -> add(4)).start();
    DONE.await();
    assert SUM.get() == 7;
  }
}
