import org.sosy_lab.sv_benchmarks.Verifier;

/** Casting a double to int saturates, and maps NaN to zero. */
public class Main {
  public static void main(String[] args) {
    double x = Double.longBitsToDouble(Verifier.nondetLong());
    int cast = (int) x;
    if (x != x) {
      assert cast == 0;
    } else if (x >= 2147483647.0) {
      assert cast == Integer.MAX_VALUE;
    } else if (x <= -2147483648.0) {
      assert cast == Integer.MIN_VALUE;
    } else {
      assert cast - 1 < x && x < cast + 1.0;
    }
  }
}
