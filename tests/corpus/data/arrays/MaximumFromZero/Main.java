import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the search starts with 0, which is no element if all are negative. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int most = 0;
    for (int i = 0; i < n; i++) {
      if (a[i] > most) {
        most = a[i];
      }
    }
    boolean found = false;
    for (int i = 0; i < n; i++) {
      assert a[i] <= most;
      if (a[i] == most) {
        found = true;
      }
    }
    assert found;
  }
}
