import org.sosy_lab.sv_benchmarks.Verifier;

/** Float.compare orders everything; the operators leave NaN out. */
public class Main {
  public static void main(String[] args) {
    float a = Float.intBitsToFloat(Verifier.nondetInt());
    float b = Float.intBitsToFloat(Verifier.nondetInt());
    int order = Float.compare(a, b);
    if (a < b) {
      assert order < 0;
    }
    if (a > b) {
      assert order > 0;
    }
    if (a != a) {
      assert !(a <= b) && !(a >= b) && order >= 0;
    }
  }
}
