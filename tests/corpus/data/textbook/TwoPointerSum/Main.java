import org.sosy_lab.sv_benchmarks.Verifier;

/** Two pointers in a sorted array: they find a pair with the sum if there is one. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
      Verifier.assume(a[i] >= -1000000 && a[i] <= 1000000);
      Verifier.assume(i == 0 || a[i - 1] <= a[i]);
    }
    int wanted = Verifier.nondetInt();
    int low = 0;
    int high = n - 1;
    while (low < high && a[low] + a[high] != wanted) {
      if (a[low] + a[high] < wanted) {
        low++;
      } else {
        high--;
      }
    }
    if (low < high) {
      assert a[low] + a[high] == wanted;
    } else {
      int i = Verifier.nondetInt();
      int j = Verifier.nondetInt();
      Verifier.assume(i >= 0 && i < j && j < n);
      assert a[i] + a[j] != wanted;
    }
  }
}
