/** Kinds of characters. */
public class CharKinds {
  static final int LOW = 40;
  static final int HIGH = 100;

  static long of(int a) {
    char c = (char) a;
    return (Character.isDigit(c) ? 1 : 0) + (Character.isLetter(c) ? 2 : 0) + (Character.isUpperCase(c) ? 4 : 0) + (Character.isLetterOrDigit(c) ? 8 : 0) + (Character.toLowerCase(c) == c ? 16 : 0);
  }
}
