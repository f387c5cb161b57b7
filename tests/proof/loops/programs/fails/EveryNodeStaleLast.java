import org.sosy_lab.sv_benchmarks.Verifier;

/** A queue that was emptied keeps its last node, and appends to that: what is added then is lost. */
public class EveryNodeStaleLast {
  static class Node {
    int value;
    Node next;
  }

  static Node first;
  static Node last;

  public static void main(String[] args) {
    int in = 0;
    int out = 0;
    while (Verifier.nondetBoolean()) {
      if (Verifier.nondetBoolean()) {
        Node added = new Node();
        added.value = in++;
        if (last == null) {
          first = added;
        } else {
          last.next = added;
        }
        last = added;
      } else if (first != null) {
        assert first.value == out;
        out++;
        first = first.next;
      } else {
        assert in == out;
      }
    }
  }
}
