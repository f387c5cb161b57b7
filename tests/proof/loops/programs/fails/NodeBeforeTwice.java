import org.sosy_lab.sv_benchmarks.Verifier;

/** A node leads to one by both links; one of them is cut, and the other still leads there. */
public class NodeBeforeTwice {
  static class Node {
    int value;
    Node left;
    Node right;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node root = new Node();
    for (int i = 0; i < n; i++) {
      Node child = new Node();
      root.left = child;
      root.right = child;
      root.left = null;
      if (child.value < n) {
        child.value++;
      }
    }
    Node node = root;
    while (node != null) {
      Node child = Verifier.nondetBoolean() ? node.left : node.right;
      assert child == null || child.value <= node.value;
      node = child;
    }
  }
}
