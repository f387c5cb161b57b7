import org.sosy_lab.sv_benchmarks.Verifier;

/** The arguments of a call that a method makes of itself change places, and one element is left out. */
public class ElementsByTailCallSkipped {
  static void fill(int[] a, int from, int next) {
    if (from < a.length && from >= 0) {
      a[from] = 7;
      fill(a, next, from + 2);
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    int[] a = new int[n];
    fill(a, 0, 2);
    int at = Verifier.nondetInt();
    assert at < 0 || at >= n || a[at] == 7;
  }
}
