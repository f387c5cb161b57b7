package methods;

/** A ring of places. */
public class Ring {
  private final int[] items;
  private int next;

  public Ring(int size) {
    if (size < 1 || size > 1000) throw new IllegalArgumentException("size");
    items = new int[size];
  }

  // TRUE: the next place is always one
  public void add(int value) {
    items[next] = value;
    next = (next + 1) % items.length;
  }
}
