import org.sosy_lab.sv_benchmarks.Verifier;

/** Whatever leaves the calls is caught. */
public class RecursiveCatch {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int[] data = new int[3];
    int result = 0;
    try {
      fill(data, 0, n);
      result = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      result = 2;
    }
    assert result > 0;
  }

  static void fill(int[] data, int at, int n) {
    if (at < n) {
      data[at] = at;
      fill(data, at + 1, n);
    }
  }
}
