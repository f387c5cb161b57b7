import org.sosy_lab.sv_benchmarks.Verifier;

/** Any number of rounds: thousands of exits of one loop wait to be joined. */
public class Main {
  public static void main(String[] args) {
    int sum = 0;
    while (Verifier.nondetBoolean()) {
      sum += 2;
      if (sum > 3000) {
        return;
      }
    }
    assert (sum & 1) == 0;
  }
}
