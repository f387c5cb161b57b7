import org.sosy_lab.sv_benchmarks.Verifier;

/** A node is taken out and put in elsewhere: what was before it is not any more. */
public class NodeBeforeMoved {
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
    Node low = new Node();
    Node high = new Node();
    low.value = -9;
    high.value = -5;
    for (int i = 0; i < n; i++) {
      Node taken = new Node();
      taken.value = 3;
      low.next = taken;
      low.next = null;
      high.next = taken;
      if (i > 2) {
        taken.value = low.value;
      }
    }
    check(high);
    check(head);
  }
}
