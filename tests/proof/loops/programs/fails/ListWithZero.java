import org.sosy_lab.sv_benchmarks.Verifier;

/** One node of the list differs. */
public class ListWithZero {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = new Node(i == 5 ? 0 : 1, head);
    }
    for (Node at = head; at != null; at = at.next) {
      assert at.value == 1;
    }
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
