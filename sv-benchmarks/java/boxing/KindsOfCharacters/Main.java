import org.sosy_lab.sv_benchmarks.Verifier;

/** Questions about any character, whatever its alphabet. */
public class Main {
  public static void main(String[] args) {
    Character c = Verifier.nondetChar();
    assert Character.isLetterOrDigit(c) == (Character.isLetter(c) || Character.isDigit(c));
    assert !Character.isUpperCase(c) || Character.isDefined(c);
  }
}
