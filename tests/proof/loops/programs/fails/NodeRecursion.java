import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive method changes all nodes but the first two. */
public class NodeRecursion {
  static class Node {
    int value;
    Node next;
  }

  static void zero(Node node) {
    if (node != null) {
      node.value = 0;
      zero(node.next);
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
    if (head != null && head.next != null) {
      zero(head.next.next);
    }
    for (Node node = head; node != null; node = node.next) {
      assert node.next == null || node.value <= node.next.value;
    }
  }
}
