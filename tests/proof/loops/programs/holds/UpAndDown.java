import org.sosy_lab.sv_benchmarks.Verifier;

/** A number goes up in steps of two, and down again, as a flag says; it stays even. */
public class UpAndDown {
  public static void main(String[] args) {
    boolean down = false;
    int x = 0;
    while (Verifier.nondetBoolean()) {
      x += down ? -2 : 2;
      if (x >= 10) {
        down = true;
      } else if (x <= 0) {
        down = false;
      }
      assert x >= 0 && x <= 10;
      assert x % 2 == 0;
    }
  }
}
