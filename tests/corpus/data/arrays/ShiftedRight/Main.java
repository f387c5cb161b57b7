import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: elements move to the right in ascending order, which spreads the first one. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    int[] before = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
      before[i] = a[i];
    }
    for (int i = 1; i < n; i++) {
      a[i] = a[i - 1];
    }
    for (int i = 1; i < n; i++) {
      assert a[i] == before[i - 1];
    }
  }
}
