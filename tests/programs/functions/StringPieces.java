/** Substrings with any positions. */
public class StringPieces {
  static final int LOW = -1;
  static final int HIGH = 6;

  static long of(int a, int b) {
    String s = "abcabc".substring(a, b);
    return s.length() * 10 + s.indexOf("c") + (s.equals("bca") ? 100 : 0);
  }
}
