import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: equal keys are inserted once more, on the left, where keys are to be less. */
public class Main {
  static class Node {
    final int key;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  static void insert(Node root, int key) {
    Node node = root;
    while (true) {
      if (key <= node.key) {
        if (node.left == null) {
          node.left = new Node(key);
          return;
        }
        node = node.left;
      } else {
        if (node.right == null) {
          node.right = new Node(key);
          return;
        }
        node = node.right;
      }
    }
  }

  public static void main(String[] args) {
    Node root = new Node(Verifier.nondetInt());
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      insert(root, Verifier.nondetInt());
    }
    for (Node node = root; node != null; node = Verifier.nondetBoolean() ? node.left : node.right) {
      assert node.left == null || node.left.key < node.key;
      assert node.right == null || node.right.key > node.key;
    }
  }
}
