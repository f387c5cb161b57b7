/** Properties of a character that the library keeps in tables, and digits of any radix. */
public class CharTables {
  static final int LOW = -2;
  static final int HIGH = 12;

  static long of(int a, int b) {
    char c = (char) (45 + 16 * a + b);
    int kind = Character.getDirectionality(c) * 4 + (Character.isMirrored(c) ? 2 : 0);
    return kind * 1000 + Character.toTitleCase(c) - c + 100 * Character.digit(c, 3 * b);
  }
}
