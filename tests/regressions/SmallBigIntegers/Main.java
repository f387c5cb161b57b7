import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A BigInteger copies arrays of one or two words. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    assert BigInteger.valueOf(n).negate().longValue() == -(long) n;
    assert BigInteger.valueOf(n).abs().signum() >= 0;
  }
}
