import org.sosy_lab.sv_benchmarks.Verifier;

/** What stands last is not done last: there is a handler around the call. */
public class ElementsAfterTailCall {
  static void fill(int[] a, int from) {
    if (from == a.length) {
      throw new IllegalStateException();
    }
    try {
      a[from] = 7;
      fill(a, from + 1);
    } catch (IllegalStateException e) {
      if (from == 19) {
        a[0] = from;
      }
      throw e;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    int[] a = new int[n];
    try {
      fill(a, 0);
    } catch (IllegalStateException e) {
      int at = Verifier.nondetInt();
      assert at < 0 || at >= n || a[at] == 7;
    }
  }
}
