import org.sosy_lab.sv_benchmarks.Verifier;

/** Insertion sort: the hole is behind the int that the inner loop moves. */
public class AnyTwoBehindHole {
  static int[] anything() {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0);
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    return a;
  }

  static void sort(int[] a) {
    for (int i = 1; i < a.length; i++) {
      int j = i - 1;
      int x = a[i];
      while (j >= 0 && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = x;
    }
  }

  public static void main(String[] args) {
    int[] a = anything();
    sort(a);
    int low = Verifier.nondetInt();
    int high = Verifier.nondetInt();
    Verifier.assume(0 <= low && low < high && high < a.length);
    assert a[low] <= a[high];
  }
}
