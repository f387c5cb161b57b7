/** Mixed operands are promoted as the language says. */
public class Promotion {
  public static void main(String[] args) {
    byte b = 10;
    short s = 20;
    char c = 30;
    int i = 40;
    long l = 50;
    float f = 60.5f;
    double d = 70.25;
    System.out.println(b + s + " " + (b + c) + " " + (i + l) + " " + (l + f) + " " + (f + d) + " " + (i / 7f) + " " + (l / 7.0) + " " + (c / 4) + " " + (c / 4.0f));
    Object[] kinds = {b + s, c + c, i + l, l + f, f + d, b * 1L, c - 1f, -b, ~c, +s, b << l, l << b, true ? b : s, true ? b : 'x', false ? i : d, true ? null : 0};
    String row = "";
    for (Object k : kinds) {
      row += (k == null ? "null" : k.getClass().getSimpleName()) + " ";
    }
    System.out.println(row);
    long big = Integer.MAX_VALUE + 1;
    long right = Integer.MAX_VALUE + 1L;
    System.out.println(big + " " + right + " " + (float) Integer.MAX_VALUE + " " + (int) (float) Integer.MAX_VALUE + " " + (long) 1e19 + " " + (Long.MAX_VALUE == (double) Long.MAX_VALUE));
  }
}
