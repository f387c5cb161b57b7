import org.sosy_lab.sv_benchmarks.Verifier;

/** The place of the minimum is one of the array, and holds no more than any other. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int least = 0;
    for (int i = 1; i < n; i++) {
      if (a[i] < a[least]) {
        least = i;
      }
    }
    assert least >= 0 && least < n;
    int other = Verifier.nondetInt();
    Verifier.assume(other >= 0 && other < n);
    assert a[least] <= a[other];
  }
}
