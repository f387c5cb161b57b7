import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: a removal from a doubly linked list leaves the successor's link back as it was. */
public class Main {
  static class Node {
    final int value;
    Node previous;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static Node removeNegative(Node head) {
    while (head != null && head.value < 0) {
      head = head.next;
      if (head != null) {
        head.previous = null;
      }
    }
    for (Node node = head; node != null; node = node.next) {
      if (node.value < 0) {
        node.previous.next = node.next;
      }
    }
    return head;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node added = new Node(Verifier.nondetInt());
      added.next = head;
      if (head != null) {
        head.previous = added;
      }
      head = added;
    }
    for (Node node = removeNegative(head); node != null; node = node.next) {
      assert node.next == null || node.next.previous == node;
    }
  }
}
