import org.sosy_lab.sv_benchmarks.Verifier;

/** After the first round there is a successor, and it stays. */
public class StaysPresent {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 1);
    Node head = new Node(0, null);
    for (int i = 0; i < n; i++) {
      head.next = new Node(i, head.next);
    }
    assert head.next != null;
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
