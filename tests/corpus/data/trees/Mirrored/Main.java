import org.sosy_lab.sv_benchmarks.Verifier;

/** Mirroring a tree leaves the depth that each node knows right. */
public class Main {
  static class Node {
    final int depth;
    Node left;
    Node right;

    Node(int depth) {
      this.depth = depth;
    }
  }

  static void grow(Node node) {
    while (true) {
      boolean goesLeft = Verifier.nondetBoolean();
      Node child = goesLeft ? node.left : node.right;
      if (child == null) {
        child = new Node(node.depth + 1);
        if (goesLeft) {
          node.left = child;
        } else {
          node.right = child;
        }
        return;
      }
      node = child;
    }
  }

  static void mirror(Node node) {
    if (node != null) {
      Node kept = node.left;
      node.left = node.right;
      node.right = kept;
      mirror(node.left);
      mirror(node.right);
    }
  }

  public static void main(String[] args) {
    Node root = new Node(0);
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      grow(root);
    }
    mirror(root);
    int depth = 0;
    for (Node node = root; node != null; node = Verifier.nondetBoolean() ? node.left : node.right) {
      assert node.depth == depth;
      depth++;
    }
  }
}
