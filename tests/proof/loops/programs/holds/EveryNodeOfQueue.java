import org.sosy_lab.sv_benchmarks.Verifier;

/** A queue gives numbers back in the order in which they came, also where they wrap around. */
public class EveryNodeOfQueue {
  static class Node {
    int value;
    Node next;
  }

  public static void main(String[] args) {
    Node first = null;
    Node last = null;
    int in = 0;
    int out = 0;
    while (Verifier.nondetBoolean()) {
      if (Verifier.nondetBoolean()) {
        Node added = new Node();
        added.value = in++;
        if (first == null) {
          first = added;
        } else {
          last.next = added;
        }
        last = added;
      } else if (first != null) {
        assert first.value == out;
        out++;
        first = first.next;
      }
    }
  }
}
