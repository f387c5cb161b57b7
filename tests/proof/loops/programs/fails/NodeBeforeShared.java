import org.sosy_lab.sv_benchmarks.Verifier;

/** Two nodes lead to one: what is written into that suits the one before it on the way, not the other. */
public class NodeBeforeShared {
  static class Node {
    int value;
    Node next;
  }

  /** The value goes in before the first greater one, by writing into that node. */
  static void insert(Node node, int value) {
    while (node.next != null && node.value < value) {
      node = node.next;
    }
    if (node.value >= value) {
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
    head.value = 100;
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    for (int i = 0; i < n; i++) {
      insert(head, Verifier.nondetInt());
    }
    Node other = new Node();
    other.value = head.value;
    other.next = head.next;
    if (other.next == null || head.value + 1 >= other.next.value) {
      return;
    }
    other.value = other.next.value;
    insert(head, other.value - 1);
    check(other);
  }
}
