import org.sosy_lab.sv_benchmarks.Verifier;

/** After clamping every element lies between the limits. */
public class Main {
  static void clamp(int[] a, int low, int high) {
    for (int i = 0; i < a.length; i++) {
      if (a[i] < low) {
        a[i] = low;
      } else if (a[i] > high) {
        a[i] = high;
      }
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int low = Verifier.nondetInt();
    int high = Verifier.nondetInt();
    if (n < 0 || low > high) {
      return;
    }
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = Verifier.nondetInt();
    }
    clamp(a, low, high);
    for (int i = 0; i < n; i++) {
      assert low <= a[i] && a[i] <= high;
    }
  }
}
