import org.sosy_lab.sv_benchmarks.Verifier;

/** A callee changes an object of the caller. */
public class CalleeChangesArgument {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node node = new Node(0, null);
    for (int i = 0; i < n; i++) {
      bump(node);
    }
    assert node.value < 8;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static void bump(Node node) {
    if (node.value < 10) {
      node.value++;
    }
  }
}
