import org.sosy_lab.sv_benchmarks.Verifier;

/** Two nodes that are picked may be one: the second write to its link is the one that counts. */
public class NodeCountShared {
  static class Node {
    Node next;
  }

  static int length(Node node) {
    return node == null ? 0 : 1 + length(node.next);
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
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node head = before(null);
    for (int i = 0; i < n; i++) {
      head = before(head);
    }
    Node one = pick(head);
    Node other = pick(head);
    one.next = before(null);
    other.next = null;
    assert length(one) == 2;
  }
}
