import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the recursive search ends when one element is left, without looking at it. */
public class Main {
  static int search(int[] a, int low, int high, int value) {
    if (low >= high) {
      return -1;
    }
    int middle = low + (high - low) / 2;
    if (a[middle] == value) {
      return middle;
    }
    if (a[middle] < value) {
      return search(a, middle + 1, high, value);
    }
    return search(a, low, middle - 1, value);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = 2 * i;
    }
    int wanted = Verifier.nondetInt();
    if (wanted >= 0 && wanted < n) {
      int found = search(a, 0, n - 1, a[wanted]);
      assert found == wanted;
    }
  }
}
