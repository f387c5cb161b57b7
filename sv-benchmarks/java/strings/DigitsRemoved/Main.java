import org.sosy_lab.sv_benchmarks.Verifier;

/** Nothing of a set is left where all of it is replaced, but something else may be. */
public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    String cleaned = text.replaceAll("[0-9]+", "");
    assert cleaned.length() <= text.length();
    if (cleaned.length() > 2) {
      assert cleaned.charAt(1) != '7';
      assert cleaned.charAt(2) != 'x';
    }
  }
}
