import org.sosy_lab.sv_benchmarks.Verifier;

/** The successor is taken away under another name in a later round. */
public class IsReset {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 1);
    Node head = new Node(0, null);
    Node other = null;
    for (int i = 0; i < n; i++) {
      if (i == 4) {
        other.next = null;
      } else {
        head.next = new Node(i, head.next);
      }
      other = head;
    }
    assert n != 5 || head.next != null;
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
