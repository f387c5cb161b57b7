import org.sosy_lab.sv_benchmarks.Verifier;

/** A write to one of two nodes that are picked changes the other only where they are one. */
public class NodesApart {
  static class Node {
    int value;
    Node next;
  }

  static Node before(Node next) {
    Node added = new Node();
    added.next = next;
    return added;
  }

  static Node pick(Node node) {
    while (node.next != null && Verifier.nondetBoolean()) {
      node = node.next;
    }
    return node;
  }

  public static void main(String[] args) {
    Node head = before(null);
    while (Verifier.nondetBoolean()) {
      head = before(head);
    }
    Node one = pick(head);
    Node other = pick(head);
    other.value = 1;
    one.value = 2;
    assert other.value == (one == other ? 2 : 1);
  }
}
