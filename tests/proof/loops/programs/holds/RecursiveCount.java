import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursive method keeps its result within bounds. */
public class RecursiveCount {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    assert count(new Node(0, null), n) >= 0;
  }

  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static int count(Node at, int left) {
    if (left <= 0 || at == null) {
      return 0;
    }
    int rest = count(new Node(left, at), left - 1);
    return rest < 1000 ? rest + 1 : rest;
  }
}
