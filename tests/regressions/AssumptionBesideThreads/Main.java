import org.sosy_lab.sv_benchmarks.Verifier;

/** An assumption stops one thread for good while main waits for it: no deadlock of the program. */
public class Main {
  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> Verifier.assume(Verifier.nondetInt() > 5));
    other.start();
    other.join();
  }
}
