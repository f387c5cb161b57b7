import java.util.StringTokenizer;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Other delimiters leave no word where there was one. */
public class TokensChangeDelimiter {
  public static void main(String[] args) {
    StringTokenizer words = new StringTokenizer(Verifier.nondetString(), " ");
    while (words.hasMoreTokens()) {
      boolean thrown = false;
      try {
        words.nextToken(Verifier.nondetBoolean() ? " " : "ab");
      } catch (java.util.NoSuchElementException e) {
        thrown = true;
      }
      assert !thrown;
    }
  }
}
