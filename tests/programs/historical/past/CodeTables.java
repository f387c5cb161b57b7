package past;

/** The table of a decoder whose codes have a largest number of bits. */
public final class CodeTables {
  private int[] prefixes = new int[256];
  private int size = 256;

  public void prepare(int mostBits) {
    if (mostBits <= 0) { //! if (mostBits <= 0 || mostBits > 20) {
      throw new IllegalArgumentException("no codes of " + mostBits + " bits");
    }
    prefixes = new int[1 << mostBits];
    size = 0;
  }

  public int size() {
    return size;
  }
}
