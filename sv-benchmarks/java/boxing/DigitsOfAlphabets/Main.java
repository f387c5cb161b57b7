import org.sosy_lab.sv_benchmarks.Verifier;

/** There are digits beyond 0 to 9. */
public class Main {
  public static void main(String[] args) {
    Character c = Verifier.nondetChar();
    boolean isDigit = Character.isDigit(c);
    assert isDigit == (c >= '0' && c <= '9');
  }
}
