import org.sosy_lab.sv_benchmarks.Verifier;

/** Every node of the list holds what it was made with. */
public class Main {
  static class Node {
    final int value;
    final Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node head = null;
    for (int i = 0; i < n; i++) {
      head = new Node(1, head);
    }
    for (Node node = head; node != null; node = node.next) {
      assert node.value == 1;
    }
  }
}
