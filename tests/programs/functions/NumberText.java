/** Text of numbers. */
public class NumberText {
  static final int LOW = -12;
  static final int HIGH = 12;

  static long of(int a) {
    String s = String.valueOf(a);
    return s.length() * 100 + s.charAt(s.length() - 1) + (Integer.parseInt(s) == a ? 1000 : 0) + Integer.toHexString(a & 0xff).length();
  }
}
