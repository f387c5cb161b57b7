import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop as long as an input; proving it needs an invariant. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int steps = 0;
    int left = n;
    while (left > 0) {
      left--;
      steps++;
    }
    assert n <= 0 ? steps == 0 : steps == n;
  }
}
