/** Stores into small element types keep their low bits. */
public class ArrayStoresNarrow {
  public static void main(String[] args) {
    byte[] b = new byte[1];
    char[] c = new char[1];
    short[] s = new short[1];
    boolean[] z = new boolean[1];
    for (int v : new int[] {0, 127, 128, 255, 256, 32768, 65535, -1, -129}) {
      b[0] = (byte) v;
      c[0] = (char) v;
      s[0] = (short) v;
      z[0] = (v & 1) != 0;
      System.out.println(v + " byte " + b[0] + " char " + (int) c[0] + " short " + s[0] + " boolean " + z[0]);
    }
  }
}
