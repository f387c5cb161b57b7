import java.util.ArrayDeque;
import java.util.Deque;
import org.sosy_lab.sv_benchmarks.Verifier;

/** One structure as a stack and as a queue. */
public class Main {
  public static void main(String[] args) {
    Deque<Integer> deque = new ArrayDeque<>();
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    deque.push(a);
    if (Verifier.nondetBoolean()) {
      deque.push(b);
      assert deque.peekLast() == a;
      assert deque.pop() == b;
    } else {
      deque.addLast(b);
      assert deque.peekFirst() == a;
      assert deque.pollLast() == b;
    }
    assert deque.size() == 1;
    assert deque.pop() == a;
    assert deque.poll() == null;
  }
}
