import org.sosy_lab.sv_benchmarks.Verifier;

/** A queue with its first and last node gives values back in the order in which they came. */
public class Main {
  static class Node {
    final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  static class Queue {
    private Node first;
    private Node last;

    void add(int value) {
      Node added = new Node(value);
      if (first == null) {
        first = added;
      } else {
        last.next = added;
      }
      last = added;
    }

    boolean isEmpty() {
      return first == null;
    }

    int remove() {
      int value = first.value;
      first = first.next;
      return value;
    }
  }

  public static void main(String[] args) {
    Queue queue = new Queue();
    int in = 0;
    int out = 0;
    while (Verifier.nondetBoolean()) {
      if (Verifier.nondetBoolean()) {
        queue.add(in);
        in++;
      } else if (!queue.isEmpty()) {
        assert queue.remove() == out;
        out++;
      }
    }
  }
}
