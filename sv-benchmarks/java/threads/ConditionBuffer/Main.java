import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A buffer with one place, two producers' items and two consumers, with conditions. */
public class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static final Condition NOT_FULL = LOCK.newCondition();
  static final Condition NOT_EMPTY = LOCK.newCondition();
  static int count;
  static int taken;

  static void put() throws InterruptedException {
    LOCK.lock();
    try {
      while (count == 1) {
        NOT_FULL.await();
      }
      count++;
      NOT_EMPTY.signal();
    } finally {
      LOCK.unlock();
    }
  }

  static void take() throws InterruptedException {
    LOCK.lock();
    try {
      while (count == 0) {
        NOT_EMPTY.await();
      }
      count--;
      taken++;
      NOT_FULL.signal();
    } finally {
      LOCK.unlock();
    }
  }

  static Thread start(boolean producer, int times) {
    Thread thread =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < times; i++) {
                  if (producer) {
                    put();
                  } else {
                    take();
                  }
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread producer = start(true, 2);
    Thread consumer = start(false, 1);
    take();
    producer.join();
    consumer.join();
    assert taken == 2 && count == 0;
  }
}
