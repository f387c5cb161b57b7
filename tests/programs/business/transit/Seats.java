package transit;

/** The seats of a bus: rows of four, A to D. */
public final class Seats {
  private static final int WIDTH = 4;

  private final String[][] taken;

  public Seats(int rows) {
    if (rows < 1 || rows > 25) throw new IllegalArgumentException("rows");
    taken = new String[rows][WIDTH];
  }

  public int rows() { return taken.length; }
  public int capacity() { return taken.length * WIDTH; }

  /** Take a seat such as row 1, 'B'; false if somebody has it or there is none. */
  public boolean take(int row, char letter, String passenger) {
    if (passenger == null || row < 1 || row > taken.length) return false;
    int column = letter - 'A';
    if (column < 0 || column > WIDTH) return false; //! if (column < 0 || column >= WIDTH) return false;
    if (taken[row - 1][column] != null) return false;
    taken[row - 1][column] = passenger;
    return true;
  }

  /** Who sits there, null if nobody does. */
  public String passenger(int row, char letter) {
    if (row < 1 || row > rows() || letter < 'A' || letter > 'D') return null;
    return taken[row - 1][letter - 'A'];
  }

  public int free() {
    int count = 0;
    for (String[] row : taken) {
      for (String passenger : row) {
        if (passenger == null) count++;
      }
    }
    return count;
  }

  /** The first row that is empty, 0 if there is none. */
  public int emptyRow() {
    for (int row = 0; row < taken.length; row++) {
      int used = 0;
      for (int i = 0; i < WIDTH; i++) {
        if (taken[row][i] != null) used++;
      }
      if (used == 0) return row + 1;
    }
    return 0;
  }

  public boolean isWindow(char letter) {
    switch (letter) {
      case 'A':
      case 'D':
        return true;
      default:
        return false;
    }
  }
}
