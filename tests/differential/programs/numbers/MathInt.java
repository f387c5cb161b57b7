/** Math on integers, exact arithmetic and floor division. */
public class MathInt {
  static String exact(int kind, int a, int b) {
    try {
      switch (kind) {
        case 0:
          return " " + Math.addExact(a, b);
        case 1:
          return " " + Math.subtractExact(a, b);
        case 2:
          return " " + Math.multiplyExact(a, b);
        default:
          return " " + Math.negateExact(a) + " " + Math.toIntExact((long) a * 2);
      }
    } catch (ArithmeticException e) {
      return " " + e.getMessage();
    }
  }

  public static void main(String[] args) {
    int[] all = {0, 1, -1, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int a : all) {
      for (int b : all) {
        String row = a + " " + b + ": " + Math.max(a, b) + " " + Math.min(a, b) + " " + Math.abs(a);
        if (b != 0) {
          row += " " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b);
        }
        row += exact(0, a, b) + exact(1, a, b) + exact(2, a, b) + exact(3, a, b);
        System.out.println(row);
      }
    }
    System.out.println(Math.abs(Long.MIN_VALUE) + " " + Math.max(-0.0, 0.0) + " " + Math.min(-0.0f, 0.0f) + " " + Math.max(Double.NaN, 1) + " " + Math.floorMod(-7L, 3L));
  }
}
