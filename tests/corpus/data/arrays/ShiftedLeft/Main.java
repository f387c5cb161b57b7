import org.sosy_lab.sv_benchmarks.Verifier;

/** The first element is removed: all others move one place to the left. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    int[] before = new int[n];
    for (int i = 0; i < n; i++) {
      int value = Verifier.nondetInt();
      a[i] = value;
      before[i] = value;
    }
    for (int i = 0; i + 1 < n; i++) {
      a[i] = a[i + 1];
    }
    for (int i = 0; i + 1 < n; i++) {
      assert a[i] == before[i + 1];
    }
    assert a[n - 1] == before[n - 1];
  }
}
