import org.sosy_lab.sv_benchmarks.Verifier;

/** What is written to the first node is read through a reference that may lead there. */
public class NodeFirstIsOther {
  static class Node {
    int value;
    Node next;
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
    Node first = new Node();
    Node head = first;
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.next = head;
      head = added;
    }
    Node one = pick(head);
    int before = one.value;
    first.value = before + 1;
    assert one.value == before;
  }
}
