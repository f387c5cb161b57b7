import org.sosy_lab.sv_benchmarks.Verifier;

/** A field is read for the first time in a round after another reference to the node changed it. */
public class EveryNodeSameRound {
  static class Node {
    int value;
    Node next;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = null;
    Node kept = null;
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.value = i;
      added.next = head;
      head = added;
      if (Verifier.nondetBoolean()) {
        kept = added;
      }
    }
    for (Node node = head; kept != null && node != null; node = node.next) {
      Node rest = kept.next;
      kept.next = null;
      if (node.next == null) {
        assert node.value == 0;
      }
      kept.next = rest;
    }
  }
}
