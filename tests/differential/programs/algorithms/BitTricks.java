/** Counting, reversing and spreading bits by hand. */
public class BitTricks {
  public static void main(String[] args) {
    int[] all = {0, 1, -1, 0x12345678, 0x80000000, 255, 4096, 4095};
    for (int v : all) {
      int n = 0;
      for (int w = v; w != 0; w &= w - 1) {
        n++;
      }
      int r = 0;
      for (int i = 0; i < 32; i++) {
        r = r << 1 | v >>> i & 1;
      }
      int log = -1;
      for (int w = v; w != 0; w >>>= 1) {
        log++;
      }
      int gray = v ^ v >>> 1;
      System.out.println(v + ": " + n + " " + r + " " + log + " " + gray + " " + ((v & v - 1) == 0) + " " + (v & -v) + " " + (n == Integer.bitCount(v)) + (r == Integer.reverse(v)));
    }
    int a = 5;
    int b = 9;
    a ^= b;
    b ^= a;
    a ^= b;
    System.out.println(a + " " + b + " " + (a & b) + ((a ^ b) << 1 | 1));
  }
}
