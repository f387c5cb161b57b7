/** Rounding halves up and to even, floors and ceilings. */
public class Rounding {
  static final int LOW = -9;
  static final int HIGH = 9;

  static long of(int a) {
    double d = a / 4.0;
    return Math.round(d) * 1000 + (long) Math.floor(d) * 100 + (long) Math.ceil(d) * 10 + (long) Math.rint(d);
  }
}
