import org.sosy_lab.sv_benchmarks.Verifier;

/** Binary search in a sorted array: what is found is it, and what is not found is not there. */
public class Main {
  static int search(int[] a, int value) {
    int low = 0;
    int high = a.length - 1;
    while (low <= high) {
      int middle = low + (high - low) / 2;
      if (a[middle] < value) {
        low = middle + 1;
      } else if (a[middle] > value) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -1;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
      Verifier.assume(i == 0 || a[i - 1] <= a[i]);
    }
    int value = Verifier.nondetInt();
    int found = search(a, value);
    if (found >= 0) {
      assert a[found] == value;
    } else {
      for (int i = 0; i < n; i++) {
        assert a[i] != value;
      }
    }
  }
}
