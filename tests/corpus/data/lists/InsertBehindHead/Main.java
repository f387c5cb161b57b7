import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: a value less than that of the first node is inserted behind it. */
public class Main {
  static class Node {
    final int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static Node insert(Node head, int value) {
    if (head == null) {
      return new Node(value, null);
    }
    Node before = head;
    while (before.next != null && before.next.value < value) {
      before = before.next;
    }
    before.next = new Node(value, before.next);
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
