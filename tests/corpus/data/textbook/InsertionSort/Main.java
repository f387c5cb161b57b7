import org.sosy_lab.sv_benchmarks.Verifier;

/** Insertion sort: each element moves left to its place. */
public class Main {
  static void sort(int[] a) {
    for (int i = 1; i < a.length; i++) {
      int value = a[i];
      int at = i;
      while (at > 0 && a[at - 1] > value) {
        a[at] = a[at - 1];
        at--;
      }
      a[at] = value;
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
