import org.sosy_lab.sv_benchmarks.Verifier;

/** The last element is not reached. */
public class ElementsButTheLast {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[] a = new int[n];
    for (int i = 0; i + 1 < n; i++) {
      a[i] = i;
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == i;
    }
  }
}
