import org.sosy_lab.sv_benchmarks.Verifier;

/** The counter steps over the bound and overflows. */
public class StepOverTheEnd {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int i = 0;
    while (i < n) {
      assert i >= 0;
      i += 1000000000;
    }
  }
}
