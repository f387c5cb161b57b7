import org.sosy_lab.sv_benchmarks.Verifier;

/** A failed assumption stops everything: no handler and no finally block runs. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    boolean through = false;
    try {
      Verifier.assume(x == 5);
      through = true;
    } catch (Throwable t) {
      assert false;
    } finally {
      assert through && x == 5;
    }
  }
}
