import org.sosy_lab.sv_benchmarks.Verifier;

/** A list built from the front counts down; reversed, it counts up. */
public class Main {
  static class Node {
    int value;
    Node next;
  }

  static Node reverse(Node head) {
    Node done = null;
    while (head != null) {
      Node rest = head.next;
      head.next = done;
      done = head;
      head = rest;
    }
    return done;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      return;
    }
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.value = i;
      added.next = head;
      head = added;
    }
    int expected = 0;
    for (Node node = reverse(head); node != null; node = node.next) {
      assert node.value == expected;
      expected++;
    }
    assert expected == n;
  }
}
