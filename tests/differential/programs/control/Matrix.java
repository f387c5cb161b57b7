/** Nested loops over two-dimensional arrays. */
public class Matrix {
  public static void main(String[] args) {
    int[][] a = {{1, 2, 3}, {4, 5, 6}};
    int[][] b = {{7, 8}, {9, 10}, {11, 12}};
    int[][] c = new int[2][2];
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        for (int k = 0; k < 3; k++) {
          c[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    System.out.println(java.util.Arrays.deepToString(c));
    int det = c[0][0] * c[1][1] - c[0][1] * c[1][0];
    System.out.println(det);
  }
}
