import org.sosy_lab.sv_benchmarks.Verifier;

/** A copy of a node is put behind it with a lesser value. */
public class NodeClone {
  static class Node {
    int value;
    Node next;
  }

  static class Copied extends Node implements Cloneable {
    @Override
    public Object clone() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  static Node insert(Node head, int value) {
    Node added = new Node();
    added.value = value;
    if (head == null || value <= head.value) {
      added.next = head;
      return added;
    }
    Node before = head;
    while (before.next != null && before.next.value < value) {
      before = before.next;
    }
    added.next = before.next;
    before.next = added;
    return head;
  }

  public static void main(String[] args) throws Exception {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = insert(head, Verifier.nondetInt());
    }
    if (head != null) {
      Copied copied = new Copied();
      copied.value = head.value;
      copied.next = head.next;
      Copied twin = (Copied) copied.clone();
      twin.value = twin.value - 1;
      copied.next = twin;
      head = copied;
    }
    for (Node node = head; node != null; node = node.next) {
      assert node.next == null || node.value <= node.next.value;
    }
  }
}
