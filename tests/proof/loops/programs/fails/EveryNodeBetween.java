import org.sosy_lab.sv_benchmarks.Verifier;

/** A node is made and published between two loops, with a value that no round gives. */
public class EveryNodeBetween {
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
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = made(i, head);
    }
    head = made(n, head);
    for (Node node = head; node != null; node = node.next) {
      assert node.value < n;
    }
  }
}
