import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive method stops before the end of a list, so what it gives is not the number of nodes. */
public class NodeResultStale {
  static class Node {
    int value;
    Node next;
  }

  static int length(Node node) {
    return node == null || node.value == 7 ? 0 : 1 + length(node.next);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node head = null;
    int count = 0;
    while (count < n) {
      Node added = new Node();
      added.value = count == 15 ? Verifier.nondetInt() : 0;
      added.next = head;
      head = added;
      count++;
    }
    assert length(head) == count;
  }
}
