import org.sosy_lab.sv_benchmarks.Verifier;

/** The midpoint of two indices, taken by adding first, wraps. */
public class Main {
  public static void main(String[] args) {
    int low = Verifier.nondetInt();
    int high = Verifier.nondetInt();
    if (low < 0 || high < low) {
      return;
    }
    int middle = (low + high) / 2;
    assert low <= middle && middle <= high;
  }
}
