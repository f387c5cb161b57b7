import org.sosy_lab.sv_benchmarks.Verifier;

/** Reversing twice gives the same letters back. */
public class Main {
  static char letter() {
    char c = Verifier.nondetChar();
    Verifier.assume(c >= 'a' && c <= 'z');
    return c;
  }

  public static void main(String[] args) {
    StringBuilder builder = new StringBuilder();
    char first = letter();
    builder.append(first).append(letter()).append(letter());
    String text = builder.toString();
    String reversed = builder.reverse().toString();
    assert reversed.charAt(2) == first;
    assert builder.reverse().toString().equals(text);
  }
}
