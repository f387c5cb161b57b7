/** Monitors entered and left, also by exceptions, and again by the owner. */
public class SynchronizedBlocks {
  static synchronized int twice(int x) {
    return Thread.holdsLock(SynchronizedBlocks.class) ? 2 * x : 0;
  }

  synchronized boolean guarded() {
    return Thread.holdsLock(this);
  }

  public static void main(String[] args) {
    Object lock = new Object();
    int n = 0;
    synchronized (lock) {
      synchronized (lock) {
        n += Thread.holdsLock(lock) ? 1 : 0;
      }
    }
    n += Thread.holdsLock(lock) ? 100 : 10;
    try {
      synchronized (lock) {
        throw new IllegalStateException();
      }
    } catch (IllegalStateException e) {
      n += Thread.holdsLock(lock) ? 100 : 10;
    }
    System.out.println(n + " " + twice(3) + " " + new SynchronizedBlocks().guarded());
    try {
      lock.notify();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not the owner: " + e.getMessage());
    }
    synchronized (lock) {
      lock.notifyAll();
    }
  }
}
