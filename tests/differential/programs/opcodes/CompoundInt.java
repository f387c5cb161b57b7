/** Compound assignment narrows back to int. */
public class CompoundInt {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};

  public static void main(String[] args) {
    for (int i : VALUES) {
      int v = (int) i;
      v++;
      System.out.println("++ " + i + " = " + (int) v);
      v = (int) i;
      v--;
      System.out.println("-- " + i + " = " + (int) v);
      v = (int) i;
      v += 1000;
      System.out.println("+= " + i + " = " + (int) v);
      v = (int) i;
      v *= 3;
      System.out.println("*= " + i + " = " + (int) v);
      v = (int) i;
      v >>= 1;
      System.out.println(">>= " + i + " = " + (int) v);
      v = (int) i;
      v >>>= 1;
      System.out.println(">>>= " + i + " = " + (int) v);
      v = (int) i;
      v += 1.7;
      System.out.println("+= double " + i + " = " + (int) v);
    }
  }
}
