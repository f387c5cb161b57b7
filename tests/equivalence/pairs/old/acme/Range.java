package acme;

/** A class with state, of which the second version caches nothing and rejects more. */
public class Range {
  private final int low;
  private final int high;

  public Range(int low, int high) { this.low = low; this.high = high; }
  public boolean has(int x) { return low <= x && x <= high; }
  public boolean isEmpty() { return low > high; }
  public int length() { return isEmpty() ? 0 : high - low + 1; }
  public Range upTo(int x) { return new Range(low, x); }
}
