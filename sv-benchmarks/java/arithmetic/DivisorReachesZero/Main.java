import org.sosy_lab.sv_benchmarks.Verifier;

/** The divisor is zero for one input. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int divisor = (x & 0xff) - 0x2a;
    int quotient = 1000 / divisor;
    assert quotient != 2000;
  }
}
