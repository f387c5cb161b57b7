/** Strings put together from inputs. */
public class StringBuilt {
  static final int LOW = 0;
  static final int HIGH = 4;

  static long of(int a, int b) {
    String s = "x" + a + (b > 2 ? "big" : "") + b;
    return s.length() + (s.endsWith("4") ? 10 : 0) + (s.equals("x13") ? 100 : 0) + (s.compareTo("x2") < 0 ? 1000 : 0);
  }
}
