import org.sosy_lab.sv_benchmarks.Verifier;

/** The place of the least element, and that all elements are at least that. */
public class ElementsAtLeast {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0);
    int[] a = new int[n];
    int least = 0;
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    for (int i = 1; i < n; i++) {
      if (a[i] < a[least]) {
        least = i;
      }
    }
    for (int i = 0; i < n; i++) {
      assert a[least] <= a[i];
    }
  }
}
