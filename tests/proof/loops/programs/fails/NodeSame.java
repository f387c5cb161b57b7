import org.sosy_lab.sv_benchmarks.Verifier;

/** What is written through one of two references that may lead to one node is read through the other. */
public class NodeSame {
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
    other.value = 1;
    one.value = 2;
    assert other.value == 1;
  }
}
