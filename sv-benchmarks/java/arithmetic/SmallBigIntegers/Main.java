import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Numbers that need not be big. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    BigInteger number = BigInteger.valueOf(n);
    assert number.negate().longValue() == -(long) n;
    assert number.abs().signum() >= 0;
  }
}
