import org.sosy_lab.sv_benchmarks.Verifier;

/** Insertion keeps a search tree ordered: each value lies between the limits of its subtree. */
public class Main {
  static class Node {
    final int value;
    Node left;
    Node right;

    Node(int value) {
      this.value = value;
    }
  }

  static Node insert(Node node, int value) {
    if (node == null) {
      return new Node(value);
    }
    if (value < node.value) {
      node.left = insert(node.left, value);
    } else if (value > node.value) {
      node.right = insert(node.right, value);
    }
    return node;
  }

  static void check(Node node, long low, long high) {
    if (node != null) {
      assert low < node.value && node.value < high;
      check(node.left, low, node.value);
      check(node.right, node.value, high);
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node root = null;
    for (int i = 0; i < n; i++) {
      root = insert(root, Verifier.nondetInt());
    }
    check(root, Long.MIN_VALUE, Long.MAX_VALUE);
  }
}
