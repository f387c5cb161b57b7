import org.sosy_lab.sv_benchmarks.Verifier;

/** After removal no node holds the value. */
public class Main {
  static class Node {
    int value;
    Node next;
  }

  static Node removeAll(Node head, int value) {
    while (head != null && head.value == value) {
      head = head.next;
    }
    Node node = head;
    while (node != null && node.next != null) {
      if (node.next.value == value) {
        node.next = node.next.next;
      } else {
        node = node.next;
      }
    }
    return head;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int value = Verifier.nondetInt();
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.value = Verifier.nondetInt();
      added.next = head;
      head = added;
    }
    for (Node node = removeAll(head, value); node != null; node = node.next) {
      assert node.value != value;
    }
  }
}
