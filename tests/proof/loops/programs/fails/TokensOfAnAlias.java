import java.util.StringTokenizer;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The tokenizer that is asked is also known by another name, and a field of one of the program's own. */
public class TokensOfAnAlias {
  static final class Words extends StringTokenizer {
    int taken;

    Words(String text) {
      super(text, " ");
    }

    @Override
    public String nextToken() {
      taken = taken == 3 ? 3 : taken + 1;
      return super.nextToken();
    }
  }

  static StringTokenizer other;

  public static void main(String[] args) {
    Words words = new Words(Verifier.nondetString());
    other = words;
    while (words.hasMoreTokens()) {
      other.nextToken();
    }
    assert words.taken < 3;
  }
}
