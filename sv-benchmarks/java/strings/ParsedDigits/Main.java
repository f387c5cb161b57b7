import org.sosy_lab.sv_benchmarks.Verifier;

/** Two digits that spell 42. */
public class Main {
  static char digit() {
    char c = Verifier.nondetChar();
    Verifier.assume('0' <= c && c <= '9');
    return c;
  }

  public static void main(String[] args) {
    String number = "" + digit() + digit();
    assert Integer.parseInt(number) != 42;
  }
}
