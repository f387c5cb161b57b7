import org.sosy_lab.sv_benchmarks.Verifier;

/** Walking a list of any length ends at null. */
public class ListLength {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = new Node(1, head);
    }
    int sum = 0;
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
