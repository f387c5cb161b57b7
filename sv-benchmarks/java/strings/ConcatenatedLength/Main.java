import org.sosy_lab.sv_benchmarks.Verifier;

/** The length of a string put together from pieces of known length. */
public class Main {
  public static void main(String[] args) {
    boolean flag = Verifier.nondetBoolean();
    char letter = Verifier.nondetChar();
    String text = "flag=" + flag + letter;
    assert text.length() == (flag ? 10 : 11);
    assert text.charAt(text.length() - 1) == letter;
    assert text.startsWith("flag=");
  }
}
