import org.sosy_lab.sv_benchmarks.Verifier;

/** A tree ordered as a heap: on the way down values do not grow. */
public class Main {
  static class Node {
    int value;
    Node left;
    Node right;

    Node(int value) {
      this.value = value;
    }
  }

  static void insert(Node node, int value) {
    while (true) {
      if (value > node.value) {
        int kept = node.value;
        node.value = value;
        value = kept;
      }
      Node other = node.left;
      node.left = node.right;
      node.right = other;
      if (node.left == null) {
        node.left = new Node(value);
        return;
      }
      node = node.left;
    }
  }

  public static void main(String[] args) {
    Node root = new Node(Verifier.nondetInt());
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      insert(root, Verifier.nondetInt());
    }
    Node node = root;
    while (node != null) {
      Node child = Verifier.nondetBoolean() ? node.left : node.right;
      assert child == null || child.value <= node.value;
      node = child;
    }
  }
}
