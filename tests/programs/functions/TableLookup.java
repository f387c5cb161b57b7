/** A table read at an index that may lie outside. */
public class TableLookup {
  static final int LOW = -2;
  static final int HIGH = 7;

  static long of(int a) {
    int[] table = {3, 1, 4, 1, 5, 9};
    return table[a];
  }
}
