import java.util.concurrent.atomic.AtomicInteger;

/** Atomic additions of two threads. */
public class Main {
  static final AtomicInteger COUNT = new AtomicInteger();

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[2];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                COUNT.incrementAndGet();
                COUNT.addAndGet(2);
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assert COUNT.get() == 6;
  }
}
