/** StringBuilder edits at any positions. */
public class BuilderEdits {
  static final int LOW = 0;
  static final int HIGH = 4;

  static long of(int a, int b) {
    StringBuilder s = new StringBuilder("abc");
    s.insert(a, 'x');
    s.deleteCharAt(b);
    s.reverse();
    return s.indexOf("x") * 10 + s.charAt(0);
  }
}
