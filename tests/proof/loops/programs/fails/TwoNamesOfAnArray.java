import org.sosy_lab.sv_benchmarks.Verifier;

/** The loop writes the array under another name. */
public class TwoNamesOfAnArray {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 0);
    int[] a = new int[n];
    int[] b = a;
    for (int i = 0; i < n; i++) {
      a[i] = i + 1;
    }
    assert b[0] == 0;
  }
}
