import org.sosy_lab.sv_benchmarks.Verifier;

/** Questions about one character above Latin-1 have answers that fit together. */
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    assert Character.isLetterOrDigit(c) == (Character.isLetter(c) || Character.isDigit(c));
    assert c < 0xD800 || c > 0xDFFF || Character.isDefined(c);
  }
}
