import java.util.LinkedList;
import org.sosy_lab.sv_benchmarks.Verifier;

/** removeFirst() of an empty list, where poll() would have given null. */
public class Main {
  public static void main(String[] args) {
    LinkedList<String> queue = new LinkedList<>();
    queue.add("one");
    queue.add("two");
    int served = Verifier.nondetInt() & 3;
    int length = 0;
    for (int i = 0; i < served; i++) {
      length += queue.removeFirst().length();
    }
    assert length == 3 * served;
  }
}
