/** Minimax over a small game tree. */
public class TicTacToe {
  static int visited;

  static boolean wins(char[] b, char p) {
    int[][] lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int[] l : lines) {
      if (b[l[0]] == p && b[l[1]] == p && b[l[2]] == p) {
        return true;
      }
    }
    return false;
  }

  static int score(char[] b, char p) {
    visited++;
    char other = p == 'X' ? 'O' : 'X';
    if (wins(b, other)) {
      return -1;
    }
    int best = -2;
    for (int i = 0; i < 9; i++) {
      if (b[i] == '.') {
        b[i] = p;
        best = Math.max(best, -score(b, other));
        b[i] = '.';
      }
    }
    return best == -2 ? 0 : best;
  }

  static String best(char[] b, char p) {
    int at = -1;
    int value = -2;
    for (int i = 0; i < 9; i++) {
      if (b[i] == '.') {
        b[i] = p;
        int v = -score(b, p == 'X' ? 'O' : 'X');
        b[i] = '.';
        if (v > value) {
          value = v;
          at = i;
        }
      }
    }
    return at + " worth " + value;
  }

  public static void main(String[] args) {
    char[] board = "XO.XO....".toCharArray();
    System.out.println(best(board, 'X') + " " + visited);
    board = "XX.OO....".toCharArray();
    System.out.println(best(board, 'O') + " " + visited);
  }
}
