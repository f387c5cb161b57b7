import org.sosy_lab.sv_benchmarks.Verifier;

/** Two lists have nodes of one allocation site; only one of them is reversed. */
public class EveryNodeTwoLists {
  static class Node {
    int value;
    Node next;
  }

  static Node counted(int n) {
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.value = i;
      added.next = head;
      head = added;
    }
    return head;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = counted(n);
    Node other = counted(n);
    Node done = null;
    while (head != null) {
      Node rest = head.next;
      head.next = done;
      done = head;
      head = rest;
    }
    for (Node node = Verifier.nondetBoolean() ? done : other; node != null; node = node.next) {
      assert node.next == null || node.next.value == node.value + 1;
    }
  }
}
