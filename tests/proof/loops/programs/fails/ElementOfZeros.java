import org.sosy_lab.sv_benchmarks.Verifier;

/** A late round writes one element of an array that was all zeros. */
public class ElementOfZeros {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      if (i == 19) {
        a[i] = 1;
      }
    }
    int read = Verifier.nondetInt();
    assert read < 0 || read >= n || a[read] == 0;
  }
}
