import org.sosy_lab.sv_benchmarks.Verifier;

/** Each node of a tree is one deeper than its parent, and its parent is the node that leads to it. */
public class NodesBelow {
  static class Node {
    final int depth;
    Node parent;
    Node left;
    Node right;

    Node(int depth) {
      this.depth = depth;
    }
  }

  static Node root;

  static void grow() {
    Node node = root;
    while (true) {
      boolean left = Verifier.nondetBoolean();
      Node child = left ? node.left : node.right;
      if (child == null) {
        child = new Node(node.depth + 1);
        child.parent = node;
        if (left) {
          node.left = child;
        } else {
          node.right = child;
        }
        return;
      }
      node = child;
    }
  }

  public static void main(String[] args) {
    root = new Node(0);
    while (Verifier.nondetBoolean()) {
      grow();
    }
    int depth = 0;
    for (Node node = root; node != null; node = Verifier.nondetBoolean() ? node.left : node.right) {
      assert node.depth == depth;
      assert node.left == null || node.left.parent == node;
      depth++;
    }
  }
}
