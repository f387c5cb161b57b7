import org.sosy_lab.sv_benchmarks.Verifier;

/** The partition of quicksort: no greater elements before the pivot, no lesser ones behind it. */
public class Main {
  static int partition(int[] a) {
    int pivot = a[a.length - 1];
    int border = 0;
    for (int i = 0; i < a.length - 1; i++) {
      if (a[i] <= pivot) {
        int kept = a[i];
        a[i] = a[border];
        a[border] = kept;
        border++;
      }
    }
    a[a.length - 1] = a[border];
    a[border] = pivot;
    return border;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int border = partition(a);
    for (int i = 0; i < border; i++) {
      assert a[i] <= a[border];
    }
    for (int i = border; i < n; i++) {
      assert a[i] >= a[border];
    }
  }
}
