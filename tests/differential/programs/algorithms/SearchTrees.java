/** A binary search tree with insertion, deletion and traversals. */
public class SearchTrees {
  static class Node {
    int key;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  static class Tree {
    Node root;
    int size;

    boolean insert(int key) {
      int before = size;
      root = insert(root, key);
      return size > before;
    }

    private Node insert(Node n, int key) {
      if (n == null) {
        size++;
        return new Node(key);
      }
      if (key < n.key) {
        n.left = insert(n.left, key);
      } else if (key > n.key) {
        n.right = insert(n.right, key);
      }
      return n;
    }

    boolean delete(int key) {
      int before = size;
      root = delete(root, key);
      return size < before;
    }

    private Node delete(Node n, int key) {
      if (n == null) {
        return null;
      }
      if (key < n.key) {
        n.left = delete(n.left, key);
      } else if (key > n.key) {
        n.right = delete(n.right, key);
      } else if (n.left == null || n.right == null) {
        size--;
        return n.left == null ? n.right : n.left;
      } else {
        Node next = n.right;
        while (next.left != null) {
          next = next.left;
        }
        n.key = next.key;
        n.right = delete(n.right, next.key);
      }
      return n;
    }

    boolean contains(int key) {
      Node n = root;
      while (n != null && n.key != key) {
        n = key < n.key ? n.left : n.right;
      }
      return n != null;
    }

    int height(Node n) {
      return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
    }

    String show(Node n) {
      return n == null ? "" : show(n.left) + n.key + " " + show(n.right);
    }
  }

  public static void main(String[] args) {
    Tree t = new Tree();
    for (int k : new int[] {50, 30, 70, 20, 40, 60, 80, 30, 65}) {
      System.out.print(t.insert(k) ? "+" : "-");
    }
    System.out.println(" " + t.size + " " + t.height(t.root));
    System.out.println(t.show(t.root));
    for (int k : new int[] {20, 30, 50, 99}) {
      System.out.println(k + " " + t.delete(k) + " " + t.show(t.root) + t.size);
    }
    System.out.println(t.contains(65) + " " + t.contains(50));
  }
}
