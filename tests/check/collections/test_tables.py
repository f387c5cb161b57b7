"""Arrays of rows in fields: rows of one length that nobody replaces."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Board {
  private static final int WIDTH = 4;
  private final String[][] names;
  private final int[][] cells;
  private final int rows, columns;
  private boolean[][] marks = new boolean[8][8];
  private final Loose loose = new Loose();
  public Board(int rows, int columns) {
    if (rows < 1 || columns < 1 || rows > 100 || columns > 100) throw new IllegalArgumentException();
    this.rows = rows;
    cells = new int[rows][columns];
    this.columns = columns;
    names = new String[rows][WIDTH];
  }

  // These hold.
  public String name(int row, int column) {
    return row < 0 || row >= names.length || column < 0 || column >= WIDTH ? "" : names[row][column];
  }
  public boolean rename(int row, String name) {
    if (row < 0 || row >= names.length || names[row][0] != null) return false;
    names[row][0] = name;
    return names[row][0] == name;
  }
  public int cell(int row, int column) {
    return row < 0 || row >= rows || column < 0 || column >= columns ? 0 : cells[row][column];
  }
  public int sum() {
    int sum = 0;
    for (int row = 0; row < rows; row++) for (int i = 0; i < columns; i++) sum += cells[row][i];
    return sum;
  }
  public int used() {
    int used = 0;
    for (String[] row : names) for (String one : row) if (one != null) used++;
    return used;
  }
  public void clear() { for (boolean[] row : marks) Arrays.fill(row, false); }
  public void flip(int at) {
    boolean[][] now = marks;
    for (int i = 0; i < 8; i++) now[i][at & 7] = !now[i][at & 7];
  }
  public void reset() { marks = new boolean[8][8]; }
  public int[] copied() { return cells[0].clone(); }
  public int twice(int i, int j) {
    if (i < 0 || j < 0 || i > 7 || j > 7) return 0;
    marks[i][0] = true;
    marks[j][0] = false;
    return i == j && marks[i][0] ? 1 / (i - j) : 0;
  }
  public int own(Board other) {
    if (other == this) return 0;
    marks[0][0] = true;
    other.marks[0][0] = false;
    return marks[0][0] ? 0 : 1 / 0;
  }

  // These do not.
  public String wide(int row) { return names[0][row & 7]; }
  public int length(int row, int column) { return names[row & 0][column & 3].length(); }
  public int turned(int row, int column) {
    return row < 0 || row >= columns || column < 0 || column >= rows ? 0 : cells[row][column];
  }
  public int alias(int i, int j) {
    marks[i & 7][0] = true;
    marks[j & 7][0] = false;
    return marks[i & 7][0] ? 0 : 1 / ((i & 7) - (j & 7));
  }
  public int others(Board other) {
    marks[0][0] = true;
    other.marks[0][0] = false;
    return marks[0][0] ? 0 : 1 / 0;
  }
  public int spreadAt() { return loose.spread[0][2]; }
  public int raggedAt() { return loose.ragged[1][2]; }
  public int passedAt() { return loose.passed[0][1]; }
  public int both() { loose.one[0][0] = 1; loose.two[0][0] = 0; return 1 / loose.one[0][0]; }
  public int clonedAt(boolean b) {
    if (b && loose.cloned.length > 0) Loose.clone(loose.cloned[0]);
    int[] last = Loose.last;
    if (last == null || last.length == 0 || loose.cloned.length == 0) return 0;
    loose.cloned[0][0] = 1;
    last[0] = 0;
    return 1 / loose.cloned[0][0];
  }
  public int grownAt() { return loose.grown[1][1]; }
  public static class Loose {
    private int[][] spread = new int[3][3], ragged = new int[3][3], passed = new int[2][2];
    private int[][] one = new int[2][2], two = one, grown = new int[2][2], cloned = new int[2][2];
    static int[] last = new int[2];
    static void clone(int[] row) { last = row; }
    public int[][] spread() { return spread; }
    public void rag() { ragged[1] = new int[1]; }
    public void pass() { take(passed); }
    private static void take(int[][] table) { table[0] = null; }
    public void grow(int n) { grown = new int[2][n]; }
  }
}
"""
RIGHT = ["name", "rename", "cell", "sum", "used", "clear", "flip", "reset", "copied", "twice", "own"]
WRONG = {
    "wide": "ArrayIndexOutOfBoundsException",
    "length": "NullPointerException",
    "turned": "ArrayIndexOutOfBoundsException",
    "alias": "ArithmeticException",
    "others": "ArithmeticException",
    "spreadAt": "NullPointerException",
    "raggedAt": "NullPointerException",
    "passedAt": "NullPointerException",
    "both": "NullPointerException",
    "clonedAt": "NullPointerException",
    "grownAt": "ArrayIndexOutOfBoundsException",
}


def test_what_holds_of_tables_is_proved(prove: Callable[..., dict[str, Answer]]) -> None:
    found = prove("Board", SOURCE, RIGHT, 4)
    assert others(found, Verdict.TRUE) == set()


def test_what_tables_do_not_keep_is_refuted(refute: Callable[..., dict[str, str]]) -> None:
    """Rows that others may replace, two names of one table, rows of any length, columns for rows."""
    assert refute("Board", SOURCE, list(WRONG)) == WRONG
