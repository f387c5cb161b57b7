import org.sosy_lab.sv_benchmarks.Verifier;

/** A search in a tree that recursive insertion built. */
public class RecursiveTree {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Tree root = null;
    for (int i = 0; i < n; i++) {
      int value = Verifier.nondetInt();
      if (value > 0) {
        root = Tree.insert(root, value);
      }
    }
    assert !Tree.contains(root, -5);
  }

  static class Tree {
    int value;
    Tree left;
    Tree right;

    Tree(int value) {
      this.value = value;
    }

    static Tree insert(Tree tree, int value) {
      if (tree == null) {
        return new Tree(value);
      }
      if (value < tree.value) {
        tree.left = insert(tree.left, value);
      } else {
        tree.right = insert(tree.right, value);
      }
      return tree;
    }

    static boolean contains(Tree tree, int value) {
      if (tree == null) {
        return false;
      }
      if (tree.value == value) {
        return true;
      }
      return contains(value < tree.value ? tree.left : tree.right, value);
    }
  }
}
