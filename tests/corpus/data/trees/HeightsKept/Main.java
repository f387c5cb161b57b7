import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: the height of a node is brought up to date after insertions on the right only. */
public class Main {
  static class Node {
    final int key;
    int height = 1;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  static int heightOf(Node node) {
    return node == null ? 0 : node.height;
  }

  static Node insert(Node node, int key) {
    if (node == null) {
      return new Node(key);
    }
    if (key < node.key) {
      node.left = insert(node.left, key);
    } else {
      node.right = insert(node.right, key);
      node.height = 1 + Math.max(heightOf(node.left), heightOf(node.right));
    }
    return node;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node root = null;
    for (int i = 0; i < n; i++) {
      root = insert(root, Verifier.nondetInt());
    }
    for (Node node = root; node != null; node = Verifier.nondetBoolean() ? node.left : node.right) {
      assert node.height > heightOf(node.left);
      assert node.height > heightOf(node.right);
    }
  }
}
