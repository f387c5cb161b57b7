import org.sosy_lab.sv_benchmarks.Verifier;

/** Calls never make the field smaller, until it overflows: each of them may only add. */
public class RecursiveGrowth {
  static int sum;

  static void grow(int n) {
    for (int i = 0; i < n; i++) {
      sum += 1 << 30;
      grow(n - 1);
    }
  }

  public static void main(String[] args) {
    grow(Verifier.nondetInt());
    assert sum >= 0;
  }
}
