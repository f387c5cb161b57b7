import org.sosy_lab.sv_benchmarks.Verifier;

/** Elements of a sorted array may be the same. */
public class AnyTwoStrictly {
  static int[] anything() {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 3);
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    return a;
  }

  static void sort(int[] a) {
    for (int i = 0; i < a.length; i++) {
      int least = i;
      for (int j = i + 1; j < a.length; j++) {
        if (a[j] < a[least]) {
          least = j;
        }
      }
      int kept = a[i];
      a[i] = a[least];
      a[least] = kept;
    }
  }

  public static void main(String[] args) {
    int[] a = anything();
    sort(a);
    int low = Verifier.nondetInt();
    int high = Verifier.nondetInt();
    Verifier.assume(0 <= low && low < high && high < a.length);
    assert a[low] < a[high];
  }
}
