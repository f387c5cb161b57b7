import org.sosy_lab.sv_benchmarks.Verifier;

/** Any number of readings; three high ones in a row raise the alarm. */
public class Main {
  public static void main(String[] args) {
    int high = 0;
    boolean more = Verifier.nondetBoolean();
    while (more) {
      high = Verifier.nondetInt() > 100 ? high + 1 : 0;
      assert high < 3;
      more = Verifier.nondetBoolean();
    }
  }
}
