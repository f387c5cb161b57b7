package methods;

/** A state that all calls keep in its bounds. */
public class Gauge {
  private final int[] cells = new int[11];
  private int level;

  public void raise() {
    if (level < 10) level++;
  }

  // TRUE: the level is never past ten
  public int read() {
    return cells[level];
  }
}
