import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: after a removal the next node is passed over, so the second of two neighbours stays. */
public class Main {
  static class Node {
    int value;
    Node next;
  }

  static void removeAll(Node sentinel, int value) {
    Node node = sentinel;
    while (node != null && node.next != null) {
      if (node.next.value == value) {
        node.next = node.next.next;
      }
      node = node.next;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int value = Verifier.nondetInt();
    Node sentinel = new Node();
    for (int i = 0; i < n; i++) {
      Node added = new Node();
      added.value = Verifier.nondetInt();
      added.next = sentinel.next;
      sentinel.next = added;
    }
    removeAll(sentinel, value);
    for (Node node = sentinel.next; node != null; node = node.next) {
      assert node.value != value;
    }
  }
}
