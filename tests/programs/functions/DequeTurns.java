/** Pushes and pops decided by inputs. */
public class DequeTurns {
  static final int LOW = -1;
  static final int HIGH = 3;

  static long of(int a, int b) {
    java.util.ArrayDeque<Integer> d = new java.util.ArrayDeque<>();
    for (int i = 0; i < 3; i++) {
      if (i < a) {
        d.addFirst(i);
      } else {
        d.addLast(i);
      }
    }
    for (int i = 0; i < b; i++) {
      d.removeFirst();
    }
    return d.pop();
  }
}
