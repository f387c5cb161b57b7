/** The instruction iushr: the distance is masked. */
public class OpcodeIushr {
  static final int[] VALUES = {0, 1, -1, 7, -128, 255, 32768, 65536, 0x55555555, 0x7fffffff, 0x80000000, 0x80000001};
  static final int[] DISTANCES = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, 0x7fffffff, 0x80000000};

  public static void main(String[] args) {
    for (int a : VALUES) {
      for (int distance : DISTANCES) {
        System.out.println("iushr " + a + " by " + distance + " = " + (a >>> distance));
      }
    }
  }
}
