import org.sosy_lab.sv_benchmarks.Verifier;

/** A list with a first node of its own kind stays sorted: values are inserted, removed, raised in order. */
public class NodesInOrder {
  static class Node {
    int value;
    int times;
    Node next;
  }

  static void insert(Node front, int value) {
    Node before = front;
    while (before.next != null && before.next.value < value) {
      before = before.next;
    }
    if (before.next != null && before.next.value == value) {
      before.next.times++;
      return;
    }
    Node added = new Node();
    added.value = value;
    added.next = before.next;
    before.next = added;
  }

  static void remove(Node front, int value) {
    for (Node node = front; node.next != null; node = node.next) {
      if (node.next.value == value) {
        node.next = node.next.next;
        return;
      }
    }
  }

  public static void main(String[] args) {
    Node front = new Node();
    front.value = Integer.MIN_VALUE;
    while (Verifier.nondetBoolean()) {
      int value = Verifier.nondetInt();
      if (Verifier.nondetBoolean()) {
        insert(front, value);
      } else {
        remove(front, value);
      }
    }
    for (Node node = front; node.next != null; node = node.next) {
      assert node.value <= node.next.value;
    }
  }
}
