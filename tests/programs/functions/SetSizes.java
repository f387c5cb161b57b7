/** Sets of inputs, sorted and hashed. */
public class SetSizes {
  static final int LOW = 0;
  static final int HIGH = 3;

  static long of(int a, int b, int c) {
    java.util.TreeSet<Integer> s = new java.util.TreeSet<>();
    s.add(a);
    s.add(b);
    s.add(c);
    return s.size() * 100 + s.first() * 10 + s.last();
  }
}
