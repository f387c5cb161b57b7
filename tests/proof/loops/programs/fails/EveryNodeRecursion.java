import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive method that the round calls adds nodes with values that the counter has not reached. */
public class EveryNodeRecursion {
  static class Node {
    int value;
    Node next;
  }

  static Node head;

  static void add(int value, int more) {
    Node added = new Node();
    added.value = value;
    added.next = head;
    head = added;
    if (more > 0) {
      add(value + 1, more - 1);
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 12) {
      return;
    }
    for (int i = 0; i < n; i++) {
      add(i, i);
    }
    for (Node node = head; node != null; node = node.next) {
      assert node.value < n;
    }
  }
}
