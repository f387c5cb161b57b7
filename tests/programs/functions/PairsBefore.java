/** Surrogates looked at from behind. */
public class PairsBefore {
  static final int LOW = -1;
  static final int HIGH = 5;

  static long of(int a, int b) {
    char[] chars = {'x', (char) (0xD7FE + a), (char) (0xDBFE + b), 'y'};
    try {
      return new String(chars).codePointBefore(a);
    } catch (StringIndexOutOfBoundsException e) {
      return -1;
    }
  }
}
