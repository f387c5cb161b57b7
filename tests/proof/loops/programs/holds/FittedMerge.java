import org.sosy_lab.sv_benchmarks.Verifier;

/** Merges that find their halves in order: one index rests until the other has come to its end. */
public class FittedMerge {
  static void merge(int[] from, int[] to, int low, int middle, int high) {
    int left = low;
    int right = middle;
    for (int at = low; at < high; at++) {
      if (left == middle) {
        to[at] = from[right++];
      } else if (right == high || from[left] <= from[right]) {
        to[at] = from[left++];
      } else {
        to[at] = from[right++];
      }
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int middle = Verifier.nondetInt();
    if (n < 1 || middle < 0 || middle > n) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = i - 7;
    }
    int[] b = new int[n];
    merge(a, b, 0, middle, n);
    int at = Verifier.nondetInt();
    assert at < 0 || at >= n || b[at] == at - 7;
  }
}
