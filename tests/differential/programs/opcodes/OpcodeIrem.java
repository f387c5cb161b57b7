/** The instruction irem on boundary values. */
public class OpcodeIrem {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};

  static String row(int a, int b) {
    try {
      return "" + (a % b);
    } catch (ArithmeticException e) {
      return e.getMessage();
    }
  }

  public static void main(String[] args) {
    for (int a : VALUES) {
      for (int b : VALUES) {
        System.out.println("irem " + (a) + " " + (b) + " = " + row(a, b));
      }
    }
  }
}
