import org.sosy_lab.sv_benchmarks.Verifier;

/** The outer loop sees what the inner one wrote in its last round. */
public class OuterSeesInner {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int[] data = new int[4];
    Node node = new Node(0, null);
    for (int i = 0; i < n; i++) {
      assert data[0] == 0 || node.value == 0;
      for (int j = 0; j < n; j++) {
        data[j % 4] = 1;
        node.value = 1;
      }
    }
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
