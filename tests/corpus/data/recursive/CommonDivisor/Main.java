import org.sosy_lab.sv_benchmarks.Verifier;

/** The greatest common divisor of two positive numbers is positive, and no greater than either. */
public class Main {
  static int gcd(int a, int b) {
    if (b == 0) {
      return a;
    }
    return gcd(b, a % b);
  }

  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    if (a < 1 || b < 1) {
      return;
    }
    int divisor = gcd(a, b);
    assert divisor >= 1;
    assert divisor <= a;
    assert divisor <= b;
  }
}
