import org.sosy_lab.sv_benchmarks.Verifier;

/** Elements that are functions of their index, beside an array that another loop changes. */
public class ElementsComputed {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0);
    int[] a = new int[n];
    int[] b = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = 3 * i + 2;
    }
    for (int i = 0; i < n; i++) {
      b[i] = Verifier.nondetInt();
    }
    for (int i = 0; i < n; i++) {
      assert a[i] - 2 == 3 * i;
    }
  }
}
