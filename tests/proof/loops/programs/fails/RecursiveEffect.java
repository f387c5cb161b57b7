import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive method changes the object of its caller. */
public class RecursiveEffect {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node node = new Node(0, null);
    walk(node, n);
    assert node.value < 5;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static void walk(Node at, int left) {
    if (left > 0) {
      at.value++;
      walk(at, left > 20 ? 20 : left - 1);
    }
  }
}
