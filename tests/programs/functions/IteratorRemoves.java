/** Removing through an iterator what an input says. */
public class IteratorRemoves {
  static final int LOW = 0;
  static final int HIGH = 4;

  static long of(int a, int b) {
    java.util.LinkedList<Integer> l = new java.util.LinkedList<>(java.util.Arrays.asList(1, 2, 3));
    for (java.util.Iterator<Integer> it = l.iterator(); it.hasNext(); ) {
      int x = it.next();
      if (x == a || x == b) {
        it.remove();
      }
    }
    return l.getFirst() * 10 + l.size();
  }
}
