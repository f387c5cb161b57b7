import org.sosy_lab.sv_benchmarks.Verifier;

/** Whatever number a text is, away from zero its ratio is small. */
public class Main {
  public static void main(String[] args) {
    double data = Double.parseDouble(Verifier.nondetString().trim());
    if (data > 1 || data <= -0.5) {
      assert (int) (10.0 / data) < 10;
    }
  }
}
