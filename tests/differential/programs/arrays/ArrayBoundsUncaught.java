/** An index out of bounds leaves main through two methods. */
public class ArrayBoundsUncaught {
  static long first(long[] a) {
    return get(a, 0);
  }

  static long get(long[] a, int i) {
    return a[i];
  }

  public static void main(String[] args) {
    System.out.println(first(new long[2]));
    System.out.println(first(new long[0]));
  }
}
