import org.sosy_lab.sv_benchmarks.Verifier;

/** The second counter starts when the first is half way. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0 || n > 1000000) {
      return;
    }
    int steps = 0;
    int late = 0;
    while (steps < 2 * n) {
      if (steps >= n) {
        late++;
      }
      steps++;
    }
    assert late == n;
  }
}
