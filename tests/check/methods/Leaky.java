package methods;

/** A state that calls take out of its bounds. */
public class Leaky {
  private final int[] cells = new int[3];
  private int level;

  public void raise() {
    if (level <= cells.length - 1) level++;
  }

  // FALSE ArrayIndexOutOfBoundsException: after three calls
  public int read() {
    return cells[level];
  }
}
