/** Permutations, subsets, a small Sudoku, a maze. */
public class Backtracking {
  static void permute(char[] a, int k) {
    if (k == a.length) {
      System.out.println(new String(a));
      return;
    }
    for (int i = k; i < a.length; i++) {
      char t = a[k];
      a[k] = a[i];
      a[i] = t;
      permute(a, k + 1);
      a[i] = a[k];
      a[k] = t;
    }
  }

  static boolean subset(int[] a, int i, int sum) {
    return sum == 0 || i < a.length && sum > 0 && (subset(a, i + 1, sum - a[i]) || subset(a, i + 1, sum));
  }

  static boolean solve(int[][] g) {
    for (int r = 0; r < 4; r++) {
      for (int c = 0; c < 4; c++) {
        if (g[r][c] == 0) {
          for (int v = 1; v <= 4; v++) {
            if (fits(g, r, c, v)) {
              g[r][c] = v;
              if (solve(g)) {
                return true;
              }
              g[r][c] = 0;
            }
          }
          return false;
        }
      }
    }
    return true;
  }

  static boolean fits(int[][] g, int r, int c, int v) {
    for (int i = 0; i < 4; i++) {
      if (g[r][i] == v || g[i][c] == v || g[r / 2 * 2 + i / 2][c / 2 * 2 + i % 2] == v) {
        return false;
      }
    }
    return true;
  }

  static boolean walk(char[][] m, int r, int c) {
    if (r < 0 || c < 0 || r >= m.length || c >= m[r].length || m[r][c] == '#' || m[r][c] == '+') {
      return false;
    }
    if (m[r][c] == 'E') {
      return true;
    }
    m[r][c] = '+';
    if (walk(m, r + 1, c) || walk(m, r, c + 1) || walk(m, r - 1, c) || walk(m, r, c - 1)) {
      return true;
    }
    m[r][c] = 'x';
    return false;
  }

  public static void main(String[] args) {
    permute("abc".toCharArray(), 0);
    int[] set = {3, 34, 4, 12, 5, 2};
    System.out.println(subset(set, 0, 9) + " " + subset(set, 0, 30) + " " + subset(set, 0, 1));
    int[][] grid = {{1, 0, 0, 4}, {0, 0, 1, 0}, {0, 3, 0, 0}, {2, 0, 0, 3}};
    System.out.println(solve(grid) + " " + java.util.Arrays.deepToString(grid));
    char[][] maze = {"S.#.".toCharArray(), "..#E".toCharArray(), "#...".toCharArray()};
    System.out.println(walk(maze, 0, 0) + " " + new String(maze[0]) + new String(maze[1]) + new String(maze[2]));
  }
}
