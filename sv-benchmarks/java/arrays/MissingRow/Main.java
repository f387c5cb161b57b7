import org.sosy_lab.sv_benchmarks.Verifier;

/** The second dimension was never allocated. */
public class Main {
  public static void main(String[] args) {
    byte[][] grid = new byte[3][];
    int row = Verifier.nondetInt() & 3;
    if (row < 3) {
      if (row != 2) {
        grid[row] = new byte[2];
      }
      grid[row][1] = 5;
      assert grid[row][1] == 5;
    }
  }
}
