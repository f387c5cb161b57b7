import org.sosy_lab.sv_benchmarks.Verifier;

/** A chain of nodes ends in null. */
public class Main {
  static final class Node {
    final int value;
    final Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  public static void main(String[] args) {
    Node list = new Node(1, new Node(2, new Node(3, null)));
    int steps = Verifier.nondetInt();
    if (steps < 0 || steps > 3) {
      return;
    }
    Node at = list;
    for (int i = 0; i < steps; i++) {
      at = at.next;
    }
    assert at.value == steps + 1;
  }
}
