import org.sosy_lab.sv_benchmarks.Verifier;

/** Dijkstra's flag: zeros, then ones, then twos. */
public class Main {
  static void swap(int[] a, int i, int j) {
    int kept = a[i];
    a[i] = a[j];
    a[j] = kept;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
      Verifier.assume(a[i] >= 0 && a[i] <= 2);
    }
    int red = 0;
    int white = 0;
    int blue = n;
    while (white < blue) {
      if (a[white] == 0) {
        swap(a, red++, white++);
      } else if (a[white] == 1) {
        white++;
      } else {
        swap(a, white, --blue);
      }
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == (i < red ? 0 : i < blue ? 1 : 2);
    }
  }
}
