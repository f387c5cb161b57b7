import org.sosy_lab.sv_benchmarks.Verifier;

/** The outer loop sees what a recursive callee changed. */
public class OuterSeesCallee {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node node = new Node(0, null);
    for (int i = 0; i < n; i++) {
      assert node.value == 0;
      walk(node, n);
    }
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static void walk(Node at, int left) {
    if (left == 0 || left > 50) {
      at.value = 1;
    } else if (left > 0) {
      walk(at, left - 1);
    }
  }
}
