import org.sosy_lab.sv_benchmarks.Verifier;

/** A list has as many nodes as were added: as a loop, a recursive method and a field of the list count them. */
public class NodesCounted {
  static class Node {
    final int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static class Stack {
    Node top;
    int size;
  }

  static int length(Node list) {
    int count = 0;
    while (list != null) {
      count++;
      list = list.next;
    }
    return count;
  }

  static long lengthOf(Node list) {
    return list == null ? 0 : 1 + lengthOf(list.next);
  }

  static long sum(Node list) {
    return list == null ? 0 : list.value + sum(list.next);
  }

  public static void main(String[] args) {
    Stack stack = new Stack();
    for (int left = Verifier.nondetInt(); left > 0; left--) {
      int value = Verifier.nondetInt();
      Verifier.assume(value >= 1);
      stack.top = new Node(value, stack.top);
      stack.size++;
    }
    assert length(stack.top) == stack.size;
    assert lengthOf(stack.top) == stack.size;
    assert sum(stack.top) >= stack.size;
  }
}
