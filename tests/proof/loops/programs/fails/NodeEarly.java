import org.sosy_lab.sv_benchmarks.Verifier;

/** A node is in the list before it has its value. */
public class NodeEarly {
  static class Node {
    int value;
    Node next;
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
      Node added = new Node();
      added.value = head.value;
      added.next = head.next;
      head.next = added;
      added.value = Verifier.nondetInt();
      if (added.next != null && added.value > added.next.value) {
        return;
      }
    }
    for (Node node = head; node != null; node = node.next) {
      assert node.next == null || node.value <= node.next.value;
    }
  }
}
