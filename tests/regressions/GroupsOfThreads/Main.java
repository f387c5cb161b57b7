import java.util.concurrent.CountDownLatch;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * Which threads are in a group, and what a thread answers after its end, is known: a group counts, interrupts and lists
 * its threads, a daemon group is destroyed with the last one (until release 18), and a thread that has ended has no
 * group.
 */
public class Main {
  private static volatile boolean interrupted;
  private static volatile int told;

  public static void main(String[] args) throws InterruptedException {
    int which = Verifier.nondetInt();
    ThreadGroup outer = new ThreadGroup("outer") {
      @Override
      public void uncaughtException(Thread thread, Throwable thrown) {
        told += thread.isAlive() && thread.getThreadGroup() != null ? 1 : 100;
      }
    };
    ThreadGroup inner = new ThreadGroup(outer, "inner");
    CountDownLatch go = new CountDownLatch(1);
    Thread worker = new Thread(inner, () -> {
      try {
        go.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
      throw new IllegalStateException();
    });
    assert outer.activeCount() == 0;
    worker.start();
    int count = outer.activeCount();
    Thread[] listed = new Thread[2];
    int found = outer.enumerate(listed);
    if (which == 123456789) {
      outer.interrupt();
    } else {
      go.countDown();
    }
    worker.join();
    assert count == 1 && found == 1 && listed[0] == worker;
    assert outer.activeCount() == 0 && outer.activeGroupCount() == 1;
    assert told == 1 && worker.getThreadGroup() == null && worker.getUncaughtExceptionHandler() == null;
    assert !interrupted;
  }
}
