import org.sosy_lab.sv_benchmarks.Verifier;

/** The value is written before the call that compares it, and what is before is forgotten. */
public class NodeBeforeRecursion {
  static class Node {
    int value;
    Node next;
  }

  static void insert(Node node, int value) {
    if (node.next == null) {
      node.next = new Node();
      node.next.value = 100;
      node.value = value;
    } else if (value > node.value) {
      insert(node.next, value - 2);
    } else {
      Node moved = new Node();
      moved.value = node.value;
      moved.next = node.next;
      node.next = moved;
      node.value = value;
    }
  }

  static void check(Node node) {
    while (node != null) {
      assert node.next == null || node.value <= node.next.value;
      node = node.next;
    }
  }

  public static void main(String[] args) {
    Node head = new Node();
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    for (int i = 0; i < n; i++) {
      insert(head, Verifier.nondetInt());
    }
    check(head);
  }
}
