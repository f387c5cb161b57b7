import org.sosy_lab.sv_benchmarks.Verifier;

/** Adding one changes nothing when the float is large. */
public class FloatStandsStill {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    float x = 16777200f;
    for (int i = 0; i < n; i++) {
      x = x + 1f;
    }
    assert n < 20 || x > 16777216f;
  }
}
