import org.sosy_lab.sv_benchmarks.Verifier;

/** Kadane's algorithm: no segment has a greater sum; the segment begins anywhere. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int from = Verifier.nondetInt();
    if (n < 1 || n > 100000 || from < 0 || from >= n) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
      Verifier.assume(a[i] >= -1000 && a[i] <= 1000);
    }
    int best = a[0];
    int ending = a[0];
    int segment = from == 0 ? a[0] : 0;
    for (int i = 1; i < n; i++) {
      ending = Math.max(a[i], ending + a[i]);
      best = Math.max(best, ending);
      if (i >= from) {
        segment += a[i];
        assert segment <= best;
      }
    }
    assert segment <= best;
  }
}
