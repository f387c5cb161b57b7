import org.sosy_lab.sv_benchmarks.Verifier;

/** Rows become columns. */
public class Main {
  static int[][] transpose(int[][] a, int rows, int columns) {
    int[][] b = new int[columns][rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        b[j][i] = a[i][j];
      }
    }
    return b;
  }

  public static void main(String[] args) {
    int rows = Verifier.nondetInt();
    int columns = Verifier.nondetInt();
    if (rows < 1 || columns < 1) {
      return;
    }
    int[][] a = new int[rows][columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        a[i][j] = Verifier.nondetInt();
      }
    }
    int[][] b = transpose(a, rows, columns);
    int row = Verifier.nondetInt();
    int column = Verifier.nondetInt();
    if (row >= 0 && row < rows && column >= 0 && column < columns) {
      assert b[column][row] == a[row][column];
    }
  }
}
