/** Steps on a grid of arrays. */
public class GridWalk {
  static final int LOW = -2;
  static final int HIGH = 2;

  static long of(int a, int b) {
    int[][] g = {{1, 2, 3}, {4}, null};
    return g[a + 1][b];
  }
}
