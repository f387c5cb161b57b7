import org.sosy_lab.sv_benchmarks.Verifier;

/** A static field leads to a node too. */
public class NodeStaticHead {
  static class Node {
    int value;
    Node next;
  }

  static Node first;

  static void reset() {
    if (first != null && first.next != null) {
      first.next.value = Integer.MIN_VALUE;
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
    first = head;
    reset();
    for (Node node = head; node != null; node = node.next) {
      assert node.next == null || node.value <= node.next.value;
    }
  }
}
