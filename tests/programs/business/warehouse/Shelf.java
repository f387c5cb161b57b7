package warehouse;

/** A shelf: rows and columns of bins that hold pieces. */
public final class Shelf {
  private final int rows;
  private final int columns;
  private final int[] bins;
  private final int capacity;

  public Shelf(int rows, int columns, int capacity) {
    if (rows < 1 || rows > 100 || columns < 1 || columns > 100) throw new IllegalArgumentException("size");
    if (capacity < 0) throw new IllegalArgumentException("capacity"); //! if (capacity < 1) throw new IllegalArgumentException("capacity");
    this.rows = rows;
    this.columns = columns;
    this.capacity = capacity;
    bins = new int[rows * columns];
  }

  public int rows() { return rows; }
  public int columns() { return columns; }
  public int capacity() { return capacity; }

  private int index(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) throw new IndexOutOfBoundsException("bin");
    return row * rows + column; //! return row * columns + column;
  }

  public int at(int row, int column) { return bins[index(row, column)]; }

  /** How full a bin is, in percent. */
  public int percent(int row, int column) { return at(row, column) * 100 / capacity; }

  /** Put pieces into a bin; what does not fit is given back. */
  public int put(int row, int column, int pieces) {
    if (pieces < 0) throw new IllegalArgumentException("pieces");
    int place = index(row, column);
    int fits = Math.min(pieces, capacity - bins[place]);
    bins[place] += fits;
    return pieces - fits;
  }

  public int take(int row, int column, int pieces) {
    if (pieces < 0) throw new IllegalArgumentException("pieces");
    int place = index(row, column);
    int taken = Math.min(pieces, bins[place]);
    bins[place] -= taken;
    return taken;
  }

  public long total() {
    long sum = 0;
    for (int bin : bins) sum += bin;
    return sum;
  }

  /** The first empty bin, -1 if there is none. */
  public int firstEmpty() {
    for (int i = 0; i < bins.length; i++) {
      if (bins[i] == 0) return i;
    }
    return -1;
  }
}
