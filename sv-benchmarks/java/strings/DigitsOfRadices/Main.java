import org.sosy_lab.sv_benchmarks.Verifier;

/** A digit of another script is one in some radices and none in others; letters are digits too. */
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    if (c < 256) {
      return;
    }
    int decimal = Character.digit(c, 10);
    int binary = Character.digit(c, 2);
    assert decimal < 2 || binary >= 0;
  }
}
