package acme;

/** A class with state, of which the second version caches nothing and rejects more. */
public class Range {
  private final int low;
  private final int high;

  public Range(int low, int high) { this.low = low; this.high = high; }
  public boolean has(int x) { if (x < low) return false; return high >= x; }
  public boolean isEmpty() { return high < low; }
  public int length() { return high - low + 1; }
  public Range upTo(int x) { return new Range(low, Math.max(low, x)); }
}
