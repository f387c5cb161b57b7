import org.sosy_lab.sv_benchmarks.Verifier;

/** A value is written into the node behind the last lesser one; nothing else leads there. */
public class NodesBefore {
  static class Node {
    int value = 1000;
    Node next;

    void insert(int added) {
      if (added > value) {
        next.insert(added);
      } else {
        Node moved = new Node();
        moved.value = value;
        moved.next = next;
        next = moved;
        value = added;
      }
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = new Node();
    for (int i = 0; i < n; i++) {
      int value = Verifier.nondetInt();
      if (value < 1000) {
        head.insert(value);
      }
    }
    for (Node node = head; node.next != null; node = node.next) {
      assert node.value <= node.next.value;
    }
  }
}
