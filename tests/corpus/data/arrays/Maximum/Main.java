import org.sosy_lab.sv_benchmarks.Verifier;

/** The maximum is no less than any element. */
public class Main {
  static int maximum(int[] a) {
    int most = a[0];
    for (int i = 1; i < a.length; i++) {
      if (a[i] > most) {
        most = a[i];
      }
    }
    return most;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    int most = maximum(a);
    for (int i = 0; i < n; i++) {
      assert a[i] <= most;
    }
  }
}
