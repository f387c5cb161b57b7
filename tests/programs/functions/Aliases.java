/** Two references that may be one object. */
public class Aliases {
  static final int LOW = 0;
  static final int HIGH = 3;

  static class Cell {
    int v;
  }

  static long of(int a, int b) {
    Cell[] cells = {new Cell(), new Cell(), new Cell(), null};
    Cell x = cells[a];
    Cell y = cells[b];
    x.v = 5;
    y.v += 2;
    return x.v * 10 + (x == y ? 1 : 0);
  }
}
