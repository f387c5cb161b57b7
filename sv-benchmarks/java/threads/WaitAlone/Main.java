import org.sosy_lab.sv_benchmarks.Verifier;

/** For one input the only thread waits for ever. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    if (Verifier.nondetInt() == 4711) {
      synchronized (lock) {
        lock.wait();
      }
    }
  }
}
