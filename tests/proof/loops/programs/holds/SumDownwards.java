import org.sosy_lab.sv_benchmarks.Verifier;

/** The first numbers, added from the greatest one down, make what Gauss says; cells of a matrix have an index. */
public class SumDownwards {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0 || n > 30000) {
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
