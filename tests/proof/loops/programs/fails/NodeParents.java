import org.sosy_lab.sv_benchmarks.Verifier;

/** A node becomes the child of a second one, whose child still says that the first is its parent. */
public class NodeParents {
  static class Node {
    Node parent;
    Node left;
    Node right;
  }

  static Node grow(Node root) {
    Node above = null;
    Node node = root;
    while (node != null) {
      above = node;
      node = Verifier.nondetBoolean() ? node.left : node.right;
    }
    Node added = new Node();
    added.parent = above;
    if (above == null) {
      return added;
    }
    if (Verifier.nondetBoolean()) {
      above.left = added;
    } else {
      above.right = added;
    }
    return root;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 20) {
      return;
    }
    Node root = null;
    for (int i = 0; i < n; i++) {
      root = grow(root);
    }
    if (root != null && root.left != null && root.left.left != null) {
      root.left.left.parent = root;
      root.right = root.left.left;
    }
    for (Node node = root; node != null; node = Verifier.nondetBoolean() ? node.left : node.right) {
      assert node.left == null || node.left.parent == node;
    }
  }
}
