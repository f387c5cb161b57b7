import org.sosy_lab.sv_benchmarks.Verifier;

/** An argument is small in the first calls only. */
public class RecursiveArgument {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int[] data = new int[8];
    fill(data, 0, n);
    assert data[6] == 0;
  }

  static void fill(int[] data, int at, int n) {
    if (at < 8 && at < n) {
      data[at] = at;
      fill(data, at + 1, n);
    }
  }
}
