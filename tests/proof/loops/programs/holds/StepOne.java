import org.sosy_lab.sv_benchmarks.Verifier;

/** A counter that steps by one stays below its bound. */
public class StepOne {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int i = 0;
    while (i < n) {
      i++;
    }
    assert i >= 0 && (n < 0 || i <= n);
  }
}
