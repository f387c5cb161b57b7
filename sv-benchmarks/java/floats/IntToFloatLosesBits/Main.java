import org.sosy_lab.sv_benchmarks.Verifier;

/** A float has 24 bits of precision, an int 32. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    if (x >= 0 && x <= 20_000_000) {
      assert (int) (float) x == x;
    }
  }
}
