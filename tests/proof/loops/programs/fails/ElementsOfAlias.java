import org.sosy_lab.sv_benchmarks.Verifier;

/** Two variables lead to one array: what is known of one is not known of it after a write by the other. */
public class ElementsOfAlias {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    int[] a = new int[n];
    int[] b = Verifier.nondetBoolean() ? a : new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = 1;
    }
    for (int i = 0; i < n; i++) {
      b[i] = 2;
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == 1;
    }
  }
}
