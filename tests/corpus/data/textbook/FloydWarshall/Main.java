import org.sosy_lab.sv_benchmarks.Verifier;

/** Shortest paths between all: distances stay between 0 and that of the direct edge. */
public class Main {
  static final int FAR = 1000000;

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[][] distance = new int[n][n];
    int[][] edge = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        int length = Verifier.nondetInt();
        Verifier.assume(length >= 0 && length <= FAR);
        edge[i][j] = i == j ? 0 : length;
        distance[i][j] = edge[i][j];
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          int across = distance[i][k] + distance[k][j];
          if (across < distance[i][j]) {
            distance[i][j] = across;
          }
        }
      }
    }
    for (int i = 0; i < n; i++) {
      assert distance[i][i] == 0;
      for (int j = 0; j < n; j++) {
        assert distance[i][j] >= 0 && distance[i][j] <= edge[i][j];
      }
    }
  }
}
