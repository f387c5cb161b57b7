/** Sorting three numbers by the library. */
public class SortThree {
  static final int LOW = -2;
  static final int HIGH = 2;

  static long of(int a, int b, int c) {
    int[] t = {a, b, c};
    java.util.Arrays.sort(t);
    return (t[0] + 3) * 100 + (t[1] + 3) * 10 + t[2] + 3;
  }
}
