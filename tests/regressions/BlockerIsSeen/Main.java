import java.util.concurrent.locks.LockSupport;

/** A permit outlasts parkNanos without time; a parked thread shows what it is blocked by. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    Thread main = Thread.currentThread();
    Object gate = new Object();
    Thread other = new Thread(() -> {
      LockSupport.unpark(main);
      LockSupport.park(gate);
    });
    other.start();
    Thread.sleep(100);
    boolean seen = LockSupport.getBlocker(other) == gate;
    LockSupport.parkNanos(gate, -5);
    LockSupport.park();
    LockSupport.unpark(other);
    assert !seen;
  }
}
