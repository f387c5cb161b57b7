import org.sosy_lab.sv_benchmarks.Verifier;

/** Halving the sum of two numbers in [0, 1] does not leave their interval. */
public class Main {
  public static void main(String[] args) {
    float a = Verifier.nondetFloat();
    float b = Verifier.nondetFloat();
    Verifier.assume(a >= 0.0f && a <= b && b <= 1.0f);
    float middle = (a + b) / 2.0f;
    assert a <= middle && middle <= b;
  }
}
