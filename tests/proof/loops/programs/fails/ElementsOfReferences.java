import org.sosy_lab.sv_benchmarks.Verifier;

/** Elements of an array of references change. */
public class ElementsOfReferences {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node[] nodes = {new Node(0, null), new Node(1, null), new Node(2, null)};
    for (int i = 0; i < n; i++) {
      if (i % 3 == 1 && i > 3) {
        nodes[1] = null;
      }
    }
    assert nodes[1] != null;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }
}
