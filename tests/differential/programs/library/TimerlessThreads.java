import java.util.concurrent.locks.ReentrantLock;

/** Threads one after the other, with synchronized counters and locks. */
public class TimerlessThreads {
  public static void main(String[] args) throws InterruptedException {
    final int[] count = {0};
    final Object lock = new Object();
    final ReentrantLock own = new ReentrantLock();
    for (int i = 0; i < 3; i++) {
      Thread t = new Thread(() -> {
        synchronized (lock) {
          count[0]++;
        }
        own.lock();
        try {
          count[0] += 10;
        } finally {
          own.unlock();
        }
      });
      t.start();
      t.join();
    }
    System.out.println(count[0] + " " + own.isLocked() + " " + own.tryLock() + own.isHeldByCurrentThread() + own.getHoldCount());
    own.unlock();
    try {
      own.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
  }
}
