import org.sosy_lab.sv_benchmarks.Verifier;

/** The halves are in order only as long as they are short: no sampled state shows the one that is not. */
public class FittedMergeLate {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int middle = Verifier.nondetInt();
    if (n < 1 || middle < 0 || middle > n) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = i < 50 ? i : 49;
    }
    int[] b = new int[n];
    int left = 0;
    int right = middle;
    for (int at = 0; at < n; at++) {
      if (left == middle || right < n && a[right] < a[left]) {
        b[at] = a[right++];
      } else {
        b[at] = a[left++];
      }
    }
    int at = Verifier.nondetInt();
    assert at < 0 || at >= n || b[at] == at;
  }
}
