import org.sosy_lab.sv_benchmarks.Verifier;

/** A node in the middle is cut off, or led back to the first, so the counts of those before it are no longer true. */
public class NodeCountStale {
  static class Node {
    Node next;
  }

  static Node pick(Node node) {
    while (node.next != null && Verifier.nondetBoolean()) {
      node = node.next;
    }
    return node;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node head = null;
    int i = 0;
    while (i < n) {
      Node added = new Node();
      added.next = head;
      head = added;
      i++;
    }
    if (head != null) {
      Node node = pick(head);
      if (node != head && node.next != null) {
        node.next = node.next.next;
      }
    }
    int count = 0;
    for (Node node = head; node != null; node = node.next) {
      count++;
    }
    assert count == i;
  }
}
