import org.sosy_lab.sv_benchmarks.Verifier;

/** What is left of blanks may be the constant for the empty text itself. */
public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    if (text.length() >= 2) {
      assert text.trim() != "";
    }
  }
}
