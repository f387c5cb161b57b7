import java.util.StringTokenizer;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two words are taken when there is one; the tokenizer stands elsewhere after each. */
public class TokensTaken {
  public static void main(String[] args) {
    StringTokenizer words = new StringTokenizer(Verifier.nondetString(), " ");
    while (words.hasMoreTokens()) {
      words.nextToken();
      try {
        words.nextToken();
      } catch (java.util.NoSuchElementException e) {
        assert false;
      }
    }
  }
}
