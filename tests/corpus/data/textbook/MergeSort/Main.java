import org.sosy_lab.sv_benchmarks.Verifier;

/** Merge sort from the top: both halves are sorted, then merged. */
public class Main {
  static void sort(int[] a) {
    sort(a, 0, a.length, new int[a.length]);
  }

  static void sort(int[] a, int from, int to, int[] merged) {
    if (to - from < 2) {
      return;
    }
    int middle = from + (to - from) / 2;
    sort(a, from, middle, merged);
    sort(a, middle, to, merged);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      if (right >= to || left < middle && a[left] <= a[right]) {
        merged[i] = a[left];
        left++;
      } else {
        merged[i] = a[right];
        right++;
      }
    }
    for (int i = from; i < to; i++) {
      a[i] = merged[i];
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    sort(a);
    for (int i = 1; i < n; i++) {
      assert a[i - 1] <= a[i];
    }
  }
}
