import org.sosy_lab.sv_benchmarks.Verifier;

/** An array of arrays changes row by row. */
public class RowsChange {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0 && n < 20);
    int[][] rows = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rows[i][j] = i + j;
      }
    }
    assert rows[n - 1][0] < 5;
  }
}
