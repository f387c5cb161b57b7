import org.sosy_lab.sv_benchmarks.Verifier;

/** The second node may be the first one. */
public class CyclicList {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = new Node(0, null);
    for (int i = 0; i < n; i++) {
      Node fresh = new Node(i, head);
      if (Verifier.nondetBoolean()) {
        fresh.next = fresh;
      }
      head = fresh;
    }
    Node second = head.next;
    if (second != null) {
      second.value = 5;
      head.value = 3;
      assert second.value == 5;
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
