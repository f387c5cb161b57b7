import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the smallest int has no positive counterpart. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    for (int i = 0; i < n; i++) {
      if (a[i] < 0) {
        a[i] = -a[i];
      }
    }
    for (int i = 0; i < n; i++) {
      assert a[i] >= 0;
    }
  }
}
