/** Array stores that fail for some types. */
public class StoreByInput {
  static final int LOW = -1;
  static final int HIGH = 3;

  static long of(int a, int b) {
    Object[][] arrays = {new Object[1], new String[1], new Integer[1]};
    Object[] values = {"s", 7, null};
    arrays[a][0] = values[b];
    return arrays[a][0] == null ? 0 : arrays[a][0].hashCode() % 50;
  }
}
