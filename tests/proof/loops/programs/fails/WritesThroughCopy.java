import org.sosy_lab.sv_benchmarks.Verifier;

/** The write goes through a copy of the reference that the loop made. */
public class WritesThroughCopy {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node first = new Node(0, null);
    Node at = first;
    for (int i = 0; i < n; i++) {
      at.next = new Node(i, null);
      at = at.next;
    }
    at.value = -1;
    assert first.value == 0;
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
