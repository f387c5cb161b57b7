import org.sosy_lab.sv_benchmarks.Verifier;

/** Casting a double to int cuts off instead of rounding. */
public class Main {
  public static void main(String[] args) {
    double x = Verifier.nondetDouble();
    if (x >= 0.0 && x < 1.0) {
      assert (int) (x * 10.0) < 9;
    }
  }
}
