import org.sosy_lab.sv_benchmarks.Verifier;

/** Tenths are not exact in binary. */
public class Main {
  public static void main(String[] args) {
    int tenths = Verifier.nondetInt();
    if (tenths >= 0 && tenths <= 9) {
      double sum = tenths / 10.0 + 0.2;
      assert sum == (tenths + 2) / 10.0;
    }
  }
}
