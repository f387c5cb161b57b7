import org.sosy_lab.sv_benchmarks.Verifier;

/** What the loop leaves may be an object from before it. */
public class OldObjectComesBack {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node old = new Node(1, null);
    Node last = new Node(2, null);
    for (int i = 0; i < n; i++) {
      last = Verifier.nondetBoolean() ? old : new Node(3, null);
    }
    last.value = 7;
    assert old.value != 7;
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
