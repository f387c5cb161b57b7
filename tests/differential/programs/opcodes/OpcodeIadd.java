/** The instruction iadd on boundary values. */
public class OpcodeIadd {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};

  static String row(int a, int b) {
    int c = a + b;
    return "" + (c);
  }

  public static void main(String[] args) {
    for (int a : VALUES) {
      for (int b : VALUES) {
        System.out.println("iadd " + (a) + " " + (b) + " = " + row(a, b));
      }
    }
  }
}
