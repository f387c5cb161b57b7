/** Unboxing what a map may not have. */
public class MapMissing {
  static final int LOW = 0;
  static final int HIGH = 3;

  static long of(int a, int b) {
    java.util.Map<String, Integer> m = new java.util.TreeMap<>();
    m.put("k" + a, a);
    m.put("k1", 40);
    return m.get("k" + b);
  }
}
