/** Statics changed by calls in an order that depends on inputs. */
public class StaticState {
  static final int LOW = -2;
  static final int HIGH = 3;

  static int n;

  static int add(int k) {
    n = n * 3 + k;
    return n;
  }

  static long of(int a, int b) {
    n = 0;
    boolean both = add(1) > a && add(2) > b || add(a) > 0;
    return n * 2L + (both ? 1 : 0);
  }
}
