/** Casts of an object chosen by an input. */
public class CastByInput {
  static final int LOW = -1;
  static final int HIGH = 4;

  static long of(int a) {
    Object o = a < 0 ? null : a == 0 ? "text" : a == 1 ? (Object) 5 : a == 2 ? new int[] {8} : new StringBuilder("s");
    if (o instanceof String) {
      return 1;
    }
    if (a == 2) {
      return ((int[]) o)[0];
    }
    return o == null ? 2 : ((Integer) o) + 10;
  }
}
