import org.sosy_lab.sv_benchmarks.Verifier;

/** Selection sort: the least of the rest comes next. */
public class Main {
  static void sort(int[] a) {
    for (int i = 0; i < a.length - 1; i++) {
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
