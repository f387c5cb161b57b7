import org.sosy_lab.sv_benchmarks.Verifier;

/** All elements of an array of arrays can be read. */
public class RowsBounds {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0);
    int[][] rows = new int[n][n];
    int sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rows[i][j] = 1;
        assert rows[i][j] == 1 && i < rows.length && j < rows[i].length;
      }
    }
  }
}
