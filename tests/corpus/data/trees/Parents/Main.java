import org.sosy_lab.sv_benchmarks.Verifier;

/** Each node of a tree is the parent of its children. */
public class Main {
  static class Node {
    int key;
    Node parent;
    Node left;
    Node right;
  }

  static Node insert(Node root, int key) {
    Node above = null;
    Node node = root;
    while (node != null) {
      above = node;
      node = key < node.key ? node.left : node.right;
    }
    Node added = new Node();
    added.key = key;
    added.parent = above;
    if (above == null) {
      return added;
    }
    if (key < above.key) {
      above.left = added;
    } else {
      above.right = added;
    }
    return root;
  }

  public static void main(String[] args) {
    Node root = null;
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      root = insert(root, Verifier.nondetInt());
    }
    Node node = root;
    while (node != null) {
      assert node.left == null || node.left.parent == node;
      assert node.right == null || node.right.parent == node;
      node = Verifier.nondetBoolean() ? node.left : node.right;
    }
  }
}
