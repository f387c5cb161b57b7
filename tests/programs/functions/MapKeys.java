/** A hash map whose keys may be equal. */
public class MapKeys {
  static final int LOW = 0;
  static final int HIGH = 3;

  static long of(int a, int b, int c) {
    java.util.Map<Integer, Integer> m = new java.util.HashMap<>();
    m.put(a, 1);
    m.put(b, 2);
    Integer v = m.remove(c);
    return m.size() * 10 + (v == null ? 0 : v);
  }
}
