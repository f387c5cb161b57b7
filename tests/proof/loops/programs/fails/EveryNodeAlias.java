import org.sosy_lab.sv_benchmarks.Verifier;

/** A node of the list changes through another reference, after the round that checked it. */
public class EveryNodeAlias {
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
    for (Node node = head; node != null; node = node.next) {
      assert node.value >= 0;
      if (kept != null) {
        kept.value = -1;
      }
    }
  }
}
