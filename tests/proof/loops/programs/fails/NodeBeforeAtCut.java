import org.sosy_lab.sv_benchmarks.Verifier;

/** Only locals lead to both nodes where the loop begins, so each gets the one before it just there. */
public class NodeBeforeAtCut {
  static class Node {
    int value = 1;
    Node next;
  }

  public static void main(String[] args) {
    Node one = new Node();
    one.next = new Node();
    one.next.next = one;
    Node at = one;
    int n = Verifier.nondetInt();
    for (int i = 0; i < n; i++) {
      at.value++;
      at = at.next;
    }
    assert one.value <= 20;
  }
}
