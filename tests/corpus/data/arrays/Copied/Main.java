import org.sosy_lab.sv_benchmarks.Verifier;

/** A copy has the elements of the original at the same places. */
public class Main {
  static int[] copyOf(int[] a) {
    int[] b = new int[a.length];
    for (int i = 0; i < a.length; i++) {
      b[i] = a[i];
    }
    return b;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int[] b = copyOf(a);
    int at = Verifier.nondetInt();
    if (at >= 0 && at < n) {
      assert b[at] == a[at];
    }
  }
}
