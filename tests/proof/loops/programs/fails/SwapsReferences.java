import org.sosy_lab.sv_benchmarks.Verifier;

/** Two locals swap their objects in each round. */
public class SwapsReferences {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node a = new Node(1, null);
    Node b = new Node(2, null);
    for (int i = 0; i < n; i++) {
      Node kept = a;
      a = b;
      b = kept;
    }
    assert a.value == 1;
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
