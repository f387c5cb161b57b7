/** Unsigned comparison, division and printing by hand. */
public class UnsignedByHand {
  public static void main(String[] args) {
    int[] all = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, -7};
    for (int x : all) {
      long u = x & 0xffffffffL;
      String row = u + ":";
      for (int y : all) {
        row += " " + (x + Integer.MIN_VALUE < y + Integer.MIN_VALUE ? "<" : ".") + (y == 0 ? "-" : u / (y & 0xffffffffL) + "," + u % (y & 0xffffffffL));
      }
      System.out.println(row);
    }
  }
}
