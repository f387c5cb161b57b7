import org.sosy_lab.sv_benchmarks.Verifier;

/** An object behind one that joined a list may be met there: writing through the list changes it. */
public class InnerOfShared {
  static class Node {
    int value;
    Node next;
    Node inner;
  }

  public static void main(String[] args) {
    Node head = new Node();
    Node inner = new Node();
    Node outer = new Node();
    outer.inner = inner;
    boolean added = false;
    while (Verifier.nondetBoolean()) {
      if (!added && Verifier.nondetBoolean()) {
        outer.next = head;
        head = outer;
        added = true;
      } else {
        Node fresh = new Node();
        fresh.next = head;
        head = fresh;
      }
      Node met = head.next;
      if (met != null && met.inner != null) {
        met.inner.value = 5;
      }
      assert inner.value == 0;
    }
  }
}
