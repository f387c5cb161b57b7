import org.sosy_lab.sv_benchmarks.Verifier;

/** Both zeros are equal, and yet told apart by division. */
public class Main {
  public static void main(String[] args) {
    float x = Float.intBitsToFloat(Verifier.nondetInt());
    if (x == 0.0f) {
      float inverse = 1.0f / x;
      assert inverse == Float.POSITIVE_INFINITY || inverse == Float.NEGATIVE_INFINITY;
      assert -x == x;
      assert 1.0f / -x != inverse;
    }
  }
}
