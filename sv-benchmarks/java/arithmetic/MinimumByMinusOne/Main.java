import org.sosy_lab.sv_benchmarks.Verifier;

/** The one int division that overflows. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int y = Verifier.nondetInt();
    if (x < 0 && y < 0) {
      assert x / y >= 0;
    }
  }
}
