/** Characters that step around the ends of their range. */
public class CharSteps {
  static final int LOW = -4;
  static final int HIGH = 4;

  static long of(int a, int b) {
    char c = (char) a;
    c += b;
    return c;
  }
}
