import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive method fills an array from an index on. */
public class Main {
  static void fill(int[] a, int from, int value) {
    if (from < a.length) {
      a[from] = value;
      fill(a, from + 1, value);
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    fill(a, 0, 7);
    for (int i = 0; i < n; i++) {
      assert a[i] == 7;
    }
  }
}
