/** Three threads count under a lock. */
public class Main {
  static final Object LOCK = new Object();
  static int count;

  static void increment() {
    synchronized (LOCK) {
      count++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(Main::increment);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assert count == 3;
  }
}
