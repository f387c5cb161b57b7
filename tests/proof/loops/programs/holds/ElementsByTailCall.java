import org.sosy_lab.sv_benchmarks.Verifier;

/** Two methods that call themselves last fill an array: with a long beside the index, and from both branches. */
public class ElementsByTailCall {
  static int fill(long unused, int[] a, int from) {
    if (from >= a.length) {
      return from;
    }
    if (Verifier.nondetBoolean()) {
      a[from] = 7;
      return fill(unused + 1, a, from + 1);
    }
    a[from] = 8;
    return fill(unused, a, from + 1);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    fill(0, a, 0);
    int at = Verifier.nondetInt();
    assert at < 0 || at >= n || a[at] >= 7;
  }
}
