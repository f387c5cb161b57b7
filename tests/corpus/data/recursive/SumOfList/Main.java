import org.sosy_lab.sv_benchmarks.Verifier;

/** The sum of a list of positive numbers is no less than its length. */
public class Main {
  static class Node {
    final int value;
    final Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static long sum(Node list) {
    return list == null ? 0 : list.value + sum(list.next);
  }

  static long length(Node list) {
    return list == null ? 0 : 1 + length(list.next);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node list = null;
    for (int i = 0; i < n; i++) {
      int value = Verifier.nondetInt();
      Verifier.assume(value >= 1);
      list = new Node(value, list);
    }
    assert sum(list) >= length(list);
  }
}
