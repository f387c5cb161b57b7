import org.sosy_lab.sv_benchmarks.Verifier;

/** Only the low five (int) or six (long) bits of a shift distance count. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int x = Verifier.nondetInt();
    long wide = Verifier.nondetLong();
    assert x << n == x << (n & 31);
    assert x >>> n == x >>> (n + 32);
    assert wide >> n == wide >> (n & 63);
  }
}
