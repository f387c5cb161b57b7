/** Numbers parsed from characters. */
public class DigitsParsed {
  static final int LOW = 0;
  static final int HIGH = 9;

  static long of(int a, int b) {
    String s = "" + (char) ('-' + a) + b;
    return Integer.parseInt(s);
  }
}
