import org.sosy_lab.sv_benchmarks.Verifier;

/** A number read from text may be just the one that a later subtraction turns into zero. */
public class Main {
  public static void main(String[] args) {
    float data = 0.5f;
    try {
      data = Float.parseFloat(Verifier.nondetString().trim()) - 208.0f;
    } catch (NumberFormatException e) {
      data = 0.25f;
    }
    assert (int) (10.0 / data) < 1000;
  }
}
