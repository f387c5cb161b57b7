/** Matrices: spiral order, transposition, rotation, magic square. */
public class Spiral {
  public static void main(String[] args) {
    int[][] m = new int[4][5];
    int n = 0;
    int top = 0;
    int left = 0;
    int bottom = 3;
    int right = 4;
    while (top <= bottom && left <= right) {
      for (int c = left; c <= right; c++) {
        m[top][c] = ++n;
      }
      top++;
      for (int r = top; r <= bottom; r++) {
        m[r][right] = ++n;
      }
      right--;
      for (int c = right; c >= left && top <= bottom; c--) {
        m[bottom][c] = ++n;
      }
      bottom--;
      for (int r = bottom; r >= top && left <= right; r--) {
        m[r][left] = ++n;
      }
      left++;
    }
    System.out.println(java.util.Arrays.deepToString(m));
    int[][] t = new int[5][4];
    for (int r = 0; r < 4; r++) {
      for (int c = 0; c < 5; c++) {
        t[c][3 - r] = m[r][c];
      }
    }
    System.out.println(java.util.Arrays.deepToString(t));
    int[][] magic = new int[3][3];
    for (int k = 1, r = 0, c = 1; k <= 9; k++) {
      magic[r][c] = k;
      int nr = (r + 2) % 3;
      int nc = (c + 1) % 3;
      if (magic[nr][nc] != 0) {
        nr = (r + 1) % 3;
        nc = c;
      }
      r = nr;
      c = nc;
    }
    System.out.println(java.util.Arrays.deepToString(magic));
  }
}
