import org.sosy_lab.sv_benchmarks.Verifier;

/** Two sorted lists are merged into one. */
public class Main {
  static class Node {
    int value;
    Node next;
  }

  static Node ascending(int length) {
    Node head = null;
    for (int i = 0; i < length; i++) {
      Node added = new Node();
      added.value = Verifier.nondetInt();
      Verifier.assume(head == null || added.value <= head.value);
      added.next = head;
      head = added;
    }
    return head;
  }

  static Node merge(Node left, Node right) {
    Node first = new Node();
    Node last = first;
    while (left != null && right != null) {
      if (left.value <= right.value) {
        last.next = left;
        left = left.next;
      } else {
        last.next = right;
        right = right.next;
      }
      last = last.next;
    }
    last.next = left != null ? left : right;
    return first.next;
  }

  public static void main(String[] args) {
    Node left = ascending(Verifier.nondetInt());
    Node right = ascending(Verifier.nondetInt());
    Node node = merge(left, right);
    while (node != null && node.next != null) {
      assert node.value <= node.next.value;
      node = node.next;
    }
  }
}
