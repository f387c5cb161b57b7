import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Queues and sets that are not empty give what was put into them. */
public class QueueEmptied {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Deque<Integer> stack = new ArrayDeque<>();
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    TreeSet<String> names = new TreeSet<>();
    for (int i = 0; i < n; i++) {
      int value = Verifier.nondetInt();
      if (value >= 0) {
        stack.push(value);
        queue.add(value);
        names.add("x" + value);
      } else if (!stack.isEmpty()) {
        assert stack.pop() >= 0;
      }
    }
    while (!queue.isEmpty()) {
      assert queue.poll() >= 0;
    }
    Iterator<String> walk = names.iterator();
    while (walk.hasNext()) {
      assert walk.next() != null;
      walk.remove();
    }
    assert names.isEmpty() || names.first() != null;
  }
}
