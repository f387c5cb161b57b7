import org.sosy_lab.sv_benchmarks.Verifier;

/** A method that is given a node changes it, and the node before it is not looked at. */
public class NodeCallee {
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

  static void lower(Node node) {
    if (node.next == null || node.value <= node.next.value) {
      node.value = Integer.MIN_VALUE;
    }
  }

  static Node insert(Node head, int value) {
    Node added = new Node();
    added.value = value;
    if (head == null || value <= head.value) {
      added.next = head;
      return added;
    }
    Node before = head;
    while (before.next != null && before.next.value < value) {
      before = before.next;
    }
    added.next = before.next;
    before.next = added;
    return head;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = insert(head, Verifier.nondetInt());
    }
    if (head != null) {
      lower(pick(head));
    }
    for (Node node = head; node != null; node = node.next) {
      assert node.next == null || node.value <= node.next.value;
    }
  }
}
