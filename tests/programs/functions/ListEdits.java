/** Adding and removing at any positions of a list. */
public class ListEdits {
  static final int LOW = -1;
  static final int HIGH = 3;

  static long of(int a, int b) {
    java.util.List<Integer> l = new java.util.ArrayList<>();
    l.add(7);
    l.add(8);
    l.add(a, 9);
    l.remove(b);
    return l.get(0) * 10 + l.get(1);
  }
}
