package past;

/** Blocks of an archive's entry: two bytes of a kind, two of a length, then so many bytes. */
public final class ExtraFields {
  private ExtraFields() {}

  public static int sumOf(byte[] data, int kind) {
    int sum = 0;
    int at = 0;
    while (at + 4 <= data.length) {
      int found = (data[at] & 0xff) | (data[at + 1] & 0xff) << 8;
      int length = (data[at + 2] & 0xff) | (data[at + 3] & 0xff) << 8;
      if (at + 4 > data.length) { //! if (at + 4 + length > data.length) {
        throw new IllegalArgumentException("the block does not fit");
      }
      if (found == kind) {
        for (int number = 0; number < length; number++) {
          sum += data[at + 4 + number];
        }
      }
      at += 4 + length;
    }
    return sum;
  }
}
