import org.sosy_lab.sv_benchmarks.Verifier;

/** The same with sizes for which the sum, or the index of a cell, overflows. */
public class SumTooLarge {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0 || n > 70000) {
      return;
    }
    int x = 0;
    for (int i = 0; i < n; i++) {
      x += n - i;
      for (int j = 0; j < n; j++) {
        assert i * n + j < n * n;
      }
    }
    assert x == n * (n + 1) / 2;
  }
}
