import org.sosy_lab.sv_benchmarks.Verifier;

/** Rows of different lengths in one array of arrays. */
public class Main {
  public static void main(String[] args) {
    int[][] triangle = new int[4][];
    for (int row = 0; row < triangle.length; row++) {
      triangle[row] = new int[row + 1];
      triangle[row][0] = 1;
      triangle[row][row] = 1;
      for (int i = 1; i < row; i++) {
        triangle[row][i] = triangle[row - 1][i - 1] + triangle[row - 1][i];
      }
    }
    int row = Verifier.nondetInt();
    if (row >= 0 && row < triangle.length) {
      int sum = 0;
      for (int entry : triangle[row]) {
        sum += entry;
      }
      assert sum == 1 << row;
    }
  }
}
