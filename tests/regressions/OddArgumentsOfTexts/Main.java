import java.io.UnsupportedEncodingException;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Texts with odd arguments: lengths near the least int, null beside an index, halves of pairs, names of charsets. */
public class Main {
  private static boolean isMissing(String charset) {
    try {
      "x".getBytes(charset);
      return false;
    } catch (UnsupportedEncodingException e) {
      return true;
    }
  }

  private static boolean isNullSeen(int at) {
    try {
      return "abc".startsWith(null, at);
    } catch (NullPointerException e) {
      return true;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int length = Verifier.nondetInt();
    if (n * 7919 != 1_000_003 || length >= Integer.MIN_VALUE + 3) {
      return;
    }
    String pair = n == 0 ? "ab" : "a\ud83d\ude00b";
    String a = n == 0 ? "b" : "a";
    int right = 0;
    right += "abc".regionMatches(true, 1, "xyz", 1, length) ? 1 : 0;
    right += "abc".regionMatches(2, "xyz", 2, length) ? 2 : 0;
    right += !isNullSeen(length) && isNullSeen(n & 1) ? 4 : 0;
    right += pair.split("\ude00", 5).length == 1 ? 8 : 0;
    right += a.replaceAll("b", null) == a ? 16 : 0;
    right += a.replace("", "") != a && a.replace("b", "c") == a && a.replace("a", "a") == a ? 32 : 0;
    right += isMissing("UTF_8") && !isMissing("utf8") && isMissing("u\u0131f8") ? 64 : 0;
    right += a.repeat(n & 0) == "" ? 128 : 0;
    assert right != 255;
  }
}
