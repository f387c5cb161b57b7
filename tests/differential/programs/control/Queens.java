/** Backtracking. */
public class Queens {
  static int place(int[] columns, int row) {
    if (row == columns.length) {
      return 1;
    }
    int count = 0;
    next:
    for (int c = 0; c < columns.length; c++) {
      for (int r = 0; r < row; r++) {
        if (columns[r] == c || Math.abs(columns[r] - c) == row - r) {
          continue next;
        }
      }
      columns[row] = c;
      count += place(columns, row + 1);
    }
    return count;
  }

  public static void main(String[] args) {
    for (int n = 1; n <= 6; n++) {
      System.out.println(n + " " + place(new int[n], 0));
    }
  }
}
