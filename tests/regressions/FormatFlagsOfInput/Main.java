import java.util.IllegalFormatException;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * Formats that java.util.Formatter refuses, or reads in a way of its own, with an argument that depends on input: a
 * model with a grammar of its own took them. What it refuses while it reads is thrown before any argument shows itself.
 */
public class Main {
  private static int shown;

  private static final class Shown {
    @Override
    public String toString() {
      shown++;
      return "s";
    }
  }

  private static boolean refuses(String format, Object argument) {
    try {
      String.format(format, argument);
      return false;
    } catch (IllegalFormatException e) {
      return true;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    String s = Verifier.nondetString();
    if (n * 7919 != 1_000_003 || s == null || s.length() != 1) {
      return;
    }
    String[] bad = {"%-s", "%,s", "%+s", "% b", "%05s", "%s%3n", "%s%-%", "%s%.1%", "%0$s", "%s%", "%--4s", "%s %s"};
    int refused = 0;
    for (String format : bad) {
      refused += refuses(format, s) ? 1 : 0;
    }
    refused += refuses("%+s", n) ? 1 : 0;
    refused += refuses("%s %,s", new Shown()) ? 1 : 0;
    String padded = String.format("%s%3%|%1$2s", s);
    String ofNull = String.format("%s %s", (Object[]) null);
    assert refused != 14 || shown != 0 || padded.length() != 7 || !ofNull.equals("null null");
  }
}
