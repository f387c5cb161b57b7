import org.sosy_lab.sv_benchmarks.Verifier;

/** Only a local variable leads to one node while the others are made; then it is put before them. */
public class EveryNodePrivate {
  static class Node {
    int value;
    Node next;
  }

  static Node made(int value, Node next) {
    Node added = new Node();
    added.value = value;
    added.next = next;
    return added;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 12) {
      return;
    }
    Node own = made(-1, null);
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = made(i, head);
    }
    own.next = head;
    for (Node node = own; node != null; node = node.next) {
      assert node.value >= 0;
    }
  }
}
