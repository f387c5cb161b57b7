import java.util.concurrent.CountDownLatch;

/** A latch of two is counted down once. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(2);
    new Thread(done::countDown).start();
    done.await();
  }
}
