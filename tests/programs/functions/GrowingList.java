import java.util.ArrayList;

/** A list that may grow at several places, and objects made on both sides of a branch. */
public class GrowingList {
  static final int LOW = -2;
  static final int HIGH = 3;

  static class Cell {
    final int value;
    final Cell rest;

    Cell(int value, Cell rest) {
      this.value = value;
      this.rest = rest;
    }
  }

  static long of(int a, int b) {
    ArrayList<Cell> list = new ArrayList<>(1);
    Cell last = null;
    for (int i = 0; i < 6; i++) {
      if (a * i > b) {
        last = new Cell(i, last);
        list.add(last);
      } else if (i == b) {
        last = new Cell(-a, null);
      }
    }
    long sum = list.size() * 1000L;
    for (Cell cell : list) {
      sum += cell.value + (cell == last ? 100 : 0) + (cell.rest == null ? 10 : 0);
    }
    return sum;
  }
}
