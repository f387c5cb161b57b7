import org.sosy_lab.sv_benchmarks.Verifier;

/** A list has as many nodes as were added. */
public class Main {
  static class Node {
    Node next;
  }

  static int length(Node list) {
    int count = 0;
    while (list != null) {
      count++;
      list = list.next;
    }
    return count;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.next = head;
      head = added;
    }
    assert length(head) == n;
  }
}
