import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: distances are entered for one direction only. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[][] distance = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        int value = Verifier.nondetInt();
        Verifier.assume(value > 0);
        distance[i][j] = value;
      }
    }
    for (int i = 0; i < n; i++) {
      assert distance[i][i] == 0;
      for (int j = 0; j < n; j++) {
        assert distance[i][j] == distance[j][i];
      }
    }
  }
}
