import java.util.StringTokenizer;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A tokenizer that is asked whether there is another word before each word. */
public class TokensOfAText {
  public static void main(String[] args) {
    StringTokenizer words = new StringTokenizer(Verifier.nondetString(), " ");
    int count = 0;
    while (words.hasMoreTokens()) {
      try {
        words.nextToken();
      } catch (java.util.NoSuchElementException e) {
        assert false;
      }
      count = count == 9 ? 5 : count + 1;
      assert count <= 9;
    }
  }
}
