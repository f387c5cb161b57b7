/** The instruction lshr: the distance is masked. */
public class OpcodeLshr {
  static final long[] VALUES = {0, 1, -1, 7, -64, 0x80000000L, -0x80000000L, 0xffffffffL, 0x100000000L, 0x5555555555555555L, 0x7fffffffffffffffL, 0x8000000000000000L};
  static final int[] DISTANCES = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, 0x7fffffff, 0x80000000};

  public static void main(String[] args) {
    for (long a : VALUES) {
      for (int distance : DISTANCES) {
        System.out.println("lshr " + a + " by " + distance + " = " + (a >> distance));
      }
    }
  }
}
