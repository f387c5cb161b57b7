import java.util.ArrayDeque;
import java.util.Deque;

/** No inputs: moves a tower of six discs, recursively. */
public class Main {
  static int moves;

  static void move(int discs, Deque<Integer> from, Deque<Integer> to, Deque<Integer> spare) {
    if (discs == 0) {
      return;
    }
    move(discs - 1, from, spare, to);
    int disc = from.pop();
    assert to.isEmpty() || to.peek() > disc;
    to.push(disc);
    moves++;
    move(discs - 1, spare, to, from);
  }

  public static void main(String[] args) {
    Deque<Integer> left = new ArrayDeque<>();
    Deque<Integer> middle = new ArrayDeque<>();
    Deque<Integer> right = new ArrayDeque<>();
    for (int disc = 6; disc > 0; disc--) {
      left.push(disc);
    }
    move(6, left, right, middle);
    assert right.size() == 6 && left.isEmpty() && moves == 63;
  }
}
