/** Compile-time constants, with overflow, mixed types and strings. */
public class ConstantsFolded {
  static final int A = 60 * 60 * 24;
  static final long B = A * 1000L * 365;
  static final char C = 'x' + 1;
  static final byte D = (byte) (A >> 3);
  static final boolean E = A > 1000 && B > A;
  static final String F = "f" + A + C + E;
  static final double G = A / 7;

  public static void main(String[] args) {
    System.out.println(A + " " + B + " " + C + " " + D + " " + E + " " + F + " " + G);
    System.out.println((Integer.MAX_VALUE + 1) + " " + (Long.MIN_VALUE - 1) + " " + (1 << 33) + " " + (1L << 33) + " " + (-7 / 2) + " " + (-7 % 2) + " " + (-7 >> 1) + " " + (-7 >>> 28) + " " + (char) ('a' + 2) + " " + (byte) 300 + " " + (int) 3.99 + " " + (int) -3.99 + " " + (short) 70000);
    System.out.println(0.1 + 0.2 == 0.3 ? "equal" : "different");
    System.out.println((0.1f + 0.2f == 0.3f) + " " + (float) 0.1 + " " + (1 / 3 * 3) + " " + (5 & 3 | 4 ^ 1) + " " + (true ^ false));
  }
}
