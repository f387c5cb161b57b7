/** Compound assignment narrows back to byte. */
public class CompoundByte {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};

  public static void main(String[] args) {
    for (int i : VALUES) {
      byte v = (byte) i;
      v++;
      System.out.println("++ " + i + " = " + (int) v);
      v = (byte) i;
      v--;
      System.out.println("-- " + i + " = " + (int) v);
      v = (byte) i;
      v += 1000;
      System.out.println("+= " + i + " = " + (int) v);
      v = (byte) i;
      v *= 3;
      System.out.println("*= " + i + " = " + (int) v);
      v = (byte) i;
      v >>= 1;
      System.out.println(">>= " + i + " = " + (int) v);
      v = (byte) i;
      v >>>= 1;
      System.out.println(">>>= " + i + " = " + (int) v);
      v = (byte) i;
      v += 1.7;
      System.out.println("+= double " + i + " = " + (int) v);
    }
  }
}
