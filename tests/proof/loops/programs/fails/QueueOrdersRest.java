import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** To remove an element of a PriorityQueue orders the others. */
public class QueueOrdersRest {
  static int c;
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Queue<Integer> m = new PriorityQueue<>((a, b) -> {
      c++;
      return a-b;
    });
    for (int i = 0; i < n; i++) m.add(i);
    c = 0;
    for (Iterator<Integer> it = m.iterator(); it.hasNext();) {
      it.next();
      it.remove();
    }
    assert c == 0;
  }
}
