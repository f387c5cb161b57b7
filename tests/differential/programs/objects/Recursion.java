/** Recursive methods, also mutual and through objects. */
public class Recursion {
  static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }

  static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }

  static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }

  static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  static long power(long base, int e) {
    if (e == 0) {
      return 1;
    }
    long half = power(base, e / 2);
    return e % 2 == 0 ? half * half : half * half * base;
  }

  static int hanoi(int n, char from, char to, char by) {
    return n == 0 ? 0 : hanoi(n - 1, from, by, to) + 1 + hanoi(n - 1, by, to, from);
  }

  static class Tree {
    final Tree left;
    final Tree right;
    final int value;

    Tree(Tree left, Tree right, int value) {
      this.left = left;
      this.right = right;
      this.value = value;
    }

    int sum() {
      return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
    }

    int depth() {
      return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
    }
  }

  public static void main(String[] args) {
    System.out.println(ackermann(2, 3) + " " + even(10) + " " + odd(7) + " " + gcd(1071, 462) + " " + power(3, 13));
    Tree t = new Tree(new Tree(null, null, 1), new Tree(new Tree(null, null, 5), null, 2), 3);
    System.out.println(t.sum() + " " + t.depth());
    System.out.println(hanoi(7, 'a', 'b', 'c'));
  }
}
