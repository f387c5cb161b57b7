import java.util.concurrent.Semaphore;

/** A semaphore with one permit protects a counter. */
public class Main {
  static final Semaphore PERMITS = new Semaphore(1);
  static int count;

  static void increment() {
    PERMITS.acquireUninterruptibly();
    count++;
    PERMITS.release();
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(Main::increment);
    Thread second = new Thread(Main::increment);
    first.start();
    second.start();
    first.join();
    second.join();
    assert count == 2;
  }
}
