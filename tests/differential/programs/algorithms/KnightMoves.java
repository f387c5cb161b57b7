/** Breadth-first search of a knight over a board. */
public class KnightMoves {
  public static void main(String[] args) {
    int[][] dist = new int[6][6];
    java.util.ArrayDeque<int[]> queue = new java.util.ArrayDeque<>();
    queue.add(new int[] {0, 0});
    dist[0][0] = 1;
    int[] dr = {1, 2, 2, 1, -1, -2, -2, -1};
    int[] dc = {2, 1, -1, -2, -2, -1, 1, 2};
    while (!queue.isEmpty()) {
      int[] p = queue.poll();
      for (int k = 0; k < 8; k++) {
        int r = p[0] + dr[k];
        int c = p[1] + dc[k];
        if (r >= 0 && c >= 0 && r < 6 && c < 6 && dist[r][c] == 0) {
          dist[r][c] = dist[p[0]][p[1]] + 1;
          queue.add(new int[] {r, c});
        }
      }
    }
    for (int[] row : dist) {
      System.out.println(java.util.Arrays.toString(row));
    }
  }
}
