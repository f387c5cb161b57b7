import org.sosy_lab.sv_benchmarks.Verifier;

/** One pass of exchanges does not sort. */
public class ElementsNearlySorted {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    for (int i = 1; i < n; i++) {
      if (a[i - 1] > a[i]) {
        int kept = a[i];
        a[i] = a[i - 1];
        a[i - 1] = kept;
      }
    }
    for (int i = 1; i < n; i++) {
      assert a[i - 1] <= a[i];
    }
  }
}
