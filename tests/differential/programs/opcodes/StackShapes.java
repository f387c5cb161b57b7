/** Expressions that keep several values on the operand stack. */
public class StackShapes {
  static int f(int x, int y) {
    return 10 * x + y;
  }

  static int f(int x, long y, int z) {
    return (int) (x + y + z);
  }

  static long g(int x, long y, int z) {
    return x + 2 * y + 3 * z;
  }

  public static void main(String[] args) {
    int[] a = {3, 1, 2};
    int[] b = {10, 20, 30};
    System.out.println(a[b[a[1]] / 10 - 1 - a[2] + 1] + f(a[0], g(1, 2L, f(3, 4)), 5) * (a[2] - f(1, (a[1] > 0 ? b[0] : b[1]))));
    long l = g(1, g(2, 3L, 4), f(5, 6) > 0 ? f(7, 8) : 0);
    System.out.println(l + (double) l / f(1, 1) + (l > 5 ? 'y' : 'n'));
    System.out.println(f(f(f(1, 2), f(3, 4)), f(f(5, 6), f(7, 8))));
    StringBuilder s = new StringBuilder().append(new StringBuilder().append(f(1, 2)).append(new char[] {'c'}[0]).toString()).append(a[0] == 3 ? "three" : null);
    System.out.println(s);
  }
}
