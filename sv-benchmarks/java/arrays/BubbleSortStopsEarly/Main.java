import org.sosy_lab.sv_benchmarks.Verifier;

/** One pass of bubble sort is not enough. */
public class Main {
  public static void main(String[] args) {
    short[] a = {Verifier.nondetShort(), Verifier.nondetShort(), Verifier.nondetShort()};
    for (int i = 0; i + 1 < a.length; i++) {
      if (a[i] > a[i + 1]) {
        short swap = a[i];
        a[i] = a[i + 1];
        a[i + 1] = swap;
      }
    }
    assert a[0] <= a[1] && a[1] <= a[2];
  }
}
