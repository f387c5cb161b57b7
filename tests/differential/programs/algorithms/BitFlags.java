/** Permissions as bits, sets of flags, packing of fields. */
public class BitFlags {
  static int pack(int year, int month, int day) {
    return year << 9 | month << 5 | day;
  }

  public static void main(String[] args) {
    int flags = 0;
    String[] names = {"read", "write", "run", "own"};
    int[] steps = {1, 4, -1, 8, 2, -4, 16};
    for (int s : steps) {
      flags = s > 0 ? flags | s : flags & ~-s;
      String row = "";
      for (int i = 0; i < names.length; i++) {
        row += (flags & 1 << i) != 0 ? names[i] + " " : "";
      }
      System.out.println(flags + " " + row + Integer.toBinaryString(flags));
    }
    int packed = pack(2026, 11, 21);
    System.out.println(packed + " " + (packed >>> 9) + " " + (packed >>> 5 & 15) + " " + (packed & 31));
    long wide = 0;
    for (int i = 0; i < 64; i += 9) {
      wide |= 1L << i;
    }
    System.out.println(Long.toBinaryString(wide) + " " + Long.bitCount(wide) + " " + (wide >>> 36 & 1));
  }
}
