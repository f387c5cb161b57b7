import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the loop that copies ends one round too early. */
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
    for (int i = 0; i < n - 1; i++) {
      b[i] = a[i];
    }
    for (int i = 0; i < n; i++) {
      assert a[i] == b[i];
    }
  }
}
