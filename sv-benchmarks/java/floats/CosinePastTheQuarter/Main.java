import org.sosy_lab.sv_benchmarks.Verifier;

/** The cosine turns negative a little before 1.6. */
public class Main {
  public static void main(String[] args) {
    double x = Verifier.nondetDouble();
    Verifier.assume(0 <= x && x <= 1.6);
    assert Math.cos(x) >= 0;
  }
}
