import org.sosy_lab.sv_benchmarks.Verifier;

/** The copy is mirrored: its elements stand at the mirrored places. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int[] b = new int[n];
    for (int i = 0; i < n; i++) {
      b[n - 1 - i] = a[i];
    }
    for (int i = 0; i < n; i++) {
      assert b[i] == a[n - 1 - i];
    }
  }
}
