/** A chain of objects that ends early. */
public class NullChain {
  static final int LOW = 0;
  static final int HIGH = 4;

  static class Node {
    Node next;
    int v;
  }

  static long of(int a, int b) {
    Node first = new Node();
    Node last = first;
    for (int i = 0; i < a; i++) {
      last.next = new Node();
      last = last.next;
      last.v = i + 1;
    }
    Node n = first;
    for (int i = 0; i < b; i++) {
      n = n.next;
    }
    return n.v;
  }
}
