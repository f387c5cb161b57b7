import org.sosy_lab.sv_benchmarks.Verifier;

/** What insertion makes of falling numbers: behind each round, elements are sums of their index and ints. */
public class FittedInsertion {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 2) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = n - i;
    }
    for (int i = 1; i < n; i++) {
      int moved = a[i];
      int j = i - 1;
      while (j >= 0 && a[j] > moved) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = moved;
    }
    assert a[0] == 1 && a[1] == 2;
  }
}
