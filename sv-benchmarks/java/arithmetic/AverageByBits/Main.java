import org.sosy_lab.sv_benchmarks.Verifier;

/** Averaging by bits agrees with averaging in a wider type, for all pairs. */
public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    int average = (a & b) + ((a ^ b) >> 1);
    long wide = ((long) a + (long) b) >> 1;
    assert average == wide;
  }
}
