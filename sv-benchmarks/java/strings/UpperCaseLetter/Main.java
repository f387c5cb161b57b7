import org.sosy_lab.sv_benchmarks.Verifier;

/** Letters of the alphabet have an upper case 32 places before. */
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    if (c >= 'a' && c <= 'z') {
      char upper = Character.toUpperCase(c);
      assert upper == c - 32;
      assert Character.isUpperCase(upper);
      assert String.valueOf(c).toUpperCase().charAt(0) == upper;
    }
  }
}
