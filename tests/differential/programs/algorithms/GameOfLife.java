/** Cells on a torus over generations. */
public class GameOfLife {
  public static void main(String[] args) {
    boolean[][] cells = new boolean[6][6];
    for (int[] p : new int[][] {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}) {
      cells[p[0]][p[1]] = true;
    }
    for (int g = 0; g < 5; g++) {
      boolean[][] next = new boolean[6][6];
      String row = "";
      for (int r = 0; r < 6; r++) {
        for (int c = 0; c < 6; c++) {
          int n = 0;
          for (int k = 0; k < 9; k++) {
            n += k != 4 && cells[(r + k / 3 + 5) % 6][(c + k % 3 + 5) % 6] ? 1 : 0;
          }
          next[r][c] = n == 3 || n == 2 && cells[r][c];
          row += cells[r][c] ? '#' : '.';
        }
      }
      System.out.println(row);
      cells = next;
    }
  }
}
