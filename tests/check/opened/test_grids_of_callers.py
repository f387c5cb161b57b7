"""Arrays of arrays that a method gets: rows of any lengths, which may be one array or shared with others."""

from tests.check.conftest import Ask, others
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.Arrays;
public class Grids {
    private static final int[][] SHARED = new int[2][2];
    public static int[][] shared() { return SHARED; }
    static void fail() { int[] none = {}; none[3] = 1; }

    // These hold.
    public static long sum(int[][] grid) {
        long sum = 0;
        for (int[] row : grid) for (int one : row) sum += one;
        return sum;
    }
    public static int[] nearest(int[][] weights, int start) {
        if (start < 0 || start >= weights.length) throw new IllegalArgumentException();
        int[] found = new int[weights.length];
        int best = start;
        for (int round = 0; round < weights.length; round++) {
            int length = Math.min(weights.length, weights[best].length);
            for (int i = 0; i < length; i++) found[i] += weights[best][i];
            best = -1;
            for (int i = 0; i < weights.length; i++) {
                if (found[i] > 0 && (best < 0 || found[i] < found[best])) best = i;
            }
            if (best < 0) break;
        }
        return found;
    }
    public static void fill(double[][] grid) {
        for (int i = 0; i < grid.length; i++) for (int j = 0; j < grid[i].length; j++) grid[i][j] = i + j;
    }
    public static int cells(boolean[][][] cube) {
        int count = 0;
        for (boolean[][] level : cube) for (boolean[] row : level) count += row == null ? 0 : row.length;
        return count;
    }
    public static int texts(String[][] table) {
        int size = 0;
        for (String[] row : table) for (String cell : row) if (cell != null) size += cell.length();
        return size;
    }
    public static long first(long[][] grid) {
        return grid.length > 0 && grid[0].length > 2 ? grid[0][2] : 0;
    }

    // These do not.
    public static int jagged(int[][] grid) {
        int sum = 0;
        for (int i = 0; i < grid.length; i++) for (int j = 0; j < grid[0].length; j++) sum += grid[i][j];
        return sum;
    }
    public static int square(int[][] grid) {
        int sum = 0;
        for (int i = 0; i < grid.length; i++) sum += grid[i][i];
        return sum;
    }
    public static int empty(int[][] grid) { return grid[0].length; }
    public static int negative(int[][] grid, int best) { return best < grid.length ? grid[best].length : 0; }
    public static int hole(int[][] grid, int at) {
        for (int i = 0; i < grid.length; i++) if (i == at) grid[i] = null;
        int sum = 0;
        for (int[] row : grid) sum += row.length;
        return sum;
    }
    public static int shorter(int[][] grid, int at) {
        if (at < 0 || at >= grid.length || grid[at].length == 0) return 0;
        for (int i = 0; i < grid.length; i++) grid[i] = new int[i];
        return grid[at][0];
    }
    public static void same(int[][] grid) { if (grid.length > 1 && grid[0] == grid[1]) fail(); }
    public static void apart(int[][] grid) { if (grid.length > 1 && grid[0] != grid[1]) fail(); }
    public static void through(int[][] grid) {
        if (grid.length < 2 || grid[0].length == 0 || grid[1].length == 0) return;
        int old = grid[1][0];
        grid[0][0] = old + 1;
        if (grid[1][0] != old) fail();
    }
    public static void row(int[][] grid, int[] row) {
        if (grid.length == 0 || grid[0].length == 0 || row.length == 0) return;
        int old = grid[0][0];
        row[0] = old + 1;
        if (grid[0][0] != old) fail();
    }
    public static int both(int[][] one, int[][] other) {
        if (one.length == 0 || other.length == 0 || other[0].length == 0) return 0;
        one[0] = new int[0];
        return other[0][0];
    }
    public static int ofStatic(int[][] grid) {
        if (grid.length != 2) return 0;
        grid[1] = new int[0];
        return SHARED[1][1];
    }
    public static void rowOfStatic(int[][] grid) {
        if (grid.length == 0 || grid[0].length == 0) return;
        int old = SHARED[1][0];
        grid[0][0] = old + 1;
        if (SHARED[1][0] != old) fail();
    }
    public static void stored(int[][] grid) {
        Object[] all = grid;
        if (all.length > 2) all[1] = "text";
    }
    public static void exact(Object[] all) { if (all instanceof int[][] grid && grid.length == 3) fail(); }
    public static void cell(int[][] grid) {
        for (int[] row : grid) for (int one : row) if (one == 12345) fail();
    }
    public static int deep(int[][][] cube) { return cube.length > 1 ? cube[1][0].length : 0; }
    public static void copied(int[][] grid) {
        int[][] copy = grid.clone();
        if (grid.length == 0 || grid[0].length == 0) return;
        copy[0][0] = grid[0][0] + 1;
        int[] row = Arrays.copyOf(grid[0], 1);
        if (row[0] == 8) fail();
    }
}
"""
RIGHT = ("sum", "nearest", "fill", "cells", "texts", "first")
WRONG = (
    "jagged", "square", "empty", "negative", "hole", "shorter", "same", "apart", "through", "row", "both",
    "ofStatic", "rowOfStatic", "stored", "exact", "cell", "deep", "copied",
)  # fmt: skip


def test_rows_of_any_length_are_proved(prove: Ask) -> None:
    found = prove("Grids", SOURCE, RIGHT, 10)
    assert others(found, Verdict.TRUE) == set()


def test_rows_that_are_short_shared_or_missing_are_not_proved(try_to_prove: Ask) -> None:
    found = try_to_prove("Grids", SOURCE, WRONG, 10)
    assert {name for name, answer in found.items() if answer.verdict is Verdict.TRUE} == set()
