import org.sosy_lab.sv_benchmarks.Verifier;

/** Quotient and remainder of any two bytes fit together; the remainder has the dividend's sign. */
public class Main {
  public static void main(String[] args) {
    byte dividend = Verifier.nondetByte();
    byte divisor = Verifier.nondetByte();
    if (divisor != 0) {
      int quotient = dividend / divisor;
      int remainder = dividend % divisor;
      assert quotient * divisor + remainder == dividend;
      assert remainder == 0 || (remainder < 0) == (dividend < 0);
      assert Math.abs(remainder) < Math.abs((int) divisor);
    }
  }
}
