import org.sosy_lab.sv_benchmarks.Verifier;

/** A field that constructors set is set to null later, under another name. */
public class FieldBecomesNull {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = new Node(0, new Node(1, null));
    head.next.next = head;
    for (int i = 0; i < n; i++) {
      head = new Node(i, head);
      if (i == 3) {
        Node other = head.next;
        other.next = null;
      }
    }
    int seen = head.next.next.next == null ? 1 : 0;
    assert seen == 0;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }
}
