import org.sosy_lab.sv_benchmarks.Verifier;

/** Only the deepest call returns another object. */
public class RecursiveResult {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node node = new Node(1, null);
    assert find(node, n).value == 1;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static Node find(Node at, int left) {
    if (left <= 0 || left > 30) {
      return at;
    }
    return left == 1 ? new Node(2, at) : find(at, left - 1);
  }
}
