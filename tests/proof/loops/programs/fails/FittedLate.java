import org.sosy_lab.sv_benchmarks.Verifier;

/** What ints and elements are in all short runs, they are no more in long ones. */
public class FittedLate {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    int late = 0;
    for (int i = 0; i < n; i++) {
      a[i] = i - late;
      if (i > 20) {
        late++;
      }
    }
    int at = Verifier.nondetInt();
    assert at < 0 || at >= n || a[at] == at;
  }
}
