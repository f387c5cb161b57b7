/** Narrowing from int to short. */
public class OpcodeI2s {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};

  public static void main(String[] args) {
    for (int a : VALUES) {
      short b = (short) a;
      System.out.println("i2s " + a + " = " + (int) b);
    }
  }
}
