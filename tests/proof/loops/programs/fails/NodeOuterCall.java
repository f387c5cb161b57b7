import org.sosy_lab.sv_benchmarks.Verifier;

/** Only a local of the calls around leads to the node that is changed. */
public class NodeOuterCall {
  static class Node {
    int value;
  }

  static class Holder {
    int value;
    Node next;
  }

  static Node newest = new Node();

  static void descend(int n) {
    if (n <= 0) {
      newest.value = newest.value - 1;
      return;
    }
    Holder holder = new Holder();
    holder.value = newest.value;
    holder.next = newest;
    if (Verifier.nondetBoolean()) {
      Node node = new Node();
      node.value = Verifier.nondetInt();
      newest = node;
    }
    descend(n - 1);
    assert holder.value <= holder.next.value;
  }

  public static void main(String[] args) {
    descend(Verifier.nondetInt());
  }
}
