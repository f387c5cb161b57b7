import org.sosy_lab.sv_benchmarks.Verifier;

/** Values that are inserted at their places make a sorted list. */
public class Main {
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
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = insert(head, Verifier.nondetInt());
    }
    for (Node node = head; node != null && node.next != null; node = node.next) {
      assert node.value <= node.next.value;
    }
  }
}
