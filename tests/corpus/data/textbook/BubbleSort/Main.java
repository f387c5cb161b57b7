import org.sosy_lab.sv_benchmarks.Verifier;

/** Bubble sort: greater elements rise to the end. */
public class Main {
  static void sort(int[] a) {
    for (int end = a.length - 1; end > 0; end--) {
      for (int i = 0; i < end; i++) {
        if (a[i] > a[i + 1]) {
          int kept = a[i];
          a[i] = a[i + 1];
          a[i + 1] = kept;
        }
      }
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
