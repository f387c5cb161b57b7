import org.sosy_lab.sv_benchmarks.Verifier;

/** The rows of a new array are there although nobody stored them. */
public class RowsAreThere {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[][] a = new int[3][2];
    for (int i = 0; i < n; i++) {
      a[0] = null;
    }
    assert a[1] == null;
  }
}
