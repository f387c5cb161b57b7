import org.sosy_lab.sv_benchmarks.Verifier;

/** Numbers grow along the list, but for the last node, which leads to the first. */
public class NodeCircle {
  static class Node {
    int number;
    Node next;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node first = new Node();
    Node last = first;
    for (int i = 1; i < n; i++) {
      Node added = new Node();
      added.number = last.number + 1;
      last.next = added;
      last = added;
    }
    last.next = first;
    Node node = first;
    while (Verifier.nondetBoolean()) {
      assert node.next.number == node.number + 1;
      node = node.next;
    }
  }
}
