import org.sosy_lab.sv_benchmarks.Verifier;

/** Reversal in place, compared with what the array held before. */
public class Main {
  static void reverse(int[] a) {
    int low = 0;
    int high = a.length - 1;
    while (low < high) {
      int kept = a[low];
      a[low] = a[high];
      a[high] = kept;
      low++;
      high--;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    int[] before = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
      before[i] = a[i];
    }
    reverse(a);
    for (int i = 0; i < n; i++) {
      assert a[i] == before[n - 1 - i];
    }
  }
}
