import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Letters whose case other tables change in another way: dotted and dotless i, sigma at the end, pairs, Latin ones. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    String s = Verifier.nondetString();
    if (n * 7919 != 1_000_003 || s == null || s.length() != 1 || s.charAt(0) >= 128) {
      return;
    }
    String sigma = n == 0 ? "b" : "A\u03a3";
    int same = 0;
    same += s.equalsIgnoreCase("\u0130") && s.charAt(0) == 'i' ? 1 : 0;
    same += (s + "\u0131").equalsIgnoreCase("\u0130I") ? 2 : 0;
    same += (n == 0 ? "b" : "\ud801\udc00").equalsIgnoreCase("\ud801\udc28") ? 4 : 0;
    same += "x\u212a".regionMatches(true, 1, s + "k", 1, 1) ? 8 : 0;
    same += (sigma + "B").toLowerCase(Locale.ROOT).equals("a\u03c3b") ? 16 : 0;
    same += ("1-" + sigma).toLowerCase(Locale.ROOT).equals("1-a\u03c2") ? 32 : 0;
    same += "\u0130".compareToIgnoreCase(s) == 0 ? 64 : 0;
    same += "TITLE".toLowerCase(new Locale("tr")).equals("t\u0131tle") ? 128 : 0;
    assert same != 255;
  }
}
