package past;

import java.util.Random;

/** Texts of characters drawn at random. */
public final class RandomTexts {
  private RandomTexts() {}

  public static String draw(int count, int start, int end, char[] universe, Random random) {
    if (count < 0) {
      throw new IllegalArgumentException("count is negative");
    }
    int low = start;
    int high = end;
    if (low == 0 && high == 0) {
      low = ' '; //! low = universe.length > 0 ? 0 : ' ';
      high = 'z' + 1; //! high = universe.length > 0 ? universe.length : 'z' + 1;
    }
    if (high <= low || low < 0) {
      throw new IllegalArgumentException("empty range");
    }
    if (universe.length > 0 && end > universe.length) {
      throw new IllegalArgumentException("the range does not fit");
    }
    StringBuilder drawn = new StringBuilder();
    for (int number = 0; number < count; number++) {
      int at = low + random.nextInt(high - low);
      drawn.append(universe.length > 0 ? universe[at] : (char) at);
    }
    return drawn.toString();
  }
}
