import org.sosy_lab.sv_benchmarks.Verifier;

/** The loop cannot leave an object that it never stored. */
public class OldObjectApart {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node last = new Node(2, null);
    for (int i = 0; i < n; i++) {
      last = new Node(3, null);
    }
    Node young = new Node(1, null);
    last.value = 7;
    assert young.value != 7;
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
