import org.sosy_lab.sv_benchmarks.Verifier;

/** What calls changed before they threw is seen where it is caught. */
public class RecursiveCatchEffect {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int[] data = new int[3];
    try {
      fill(data, 0, n);
    } catch (ArrayIndexOutOfBoundsException e) {
      assert data[2] == 0;
    }
  }

  static void fill(int[] data, int at, int n) {
    if (at < n) {
      data[at] = at;
      fill(data, at + 1, n);
    }
  }
}
