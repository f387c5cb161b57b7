import org.sosy_lab.sv_benchmarks.Verifier;

/** A flag of an object of the loop is set in a later round. */
public class FlagInObject {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node list = new Node(0, null);
    for (int i = 0; i < n; i++) {
      if (list.value == 2) {
        list.value = 3;
      } else if (list.value == 1) {
        list.value = 2;
      } else if (list.value == 0) {
        list.value = 1;
      }
    }
    assert list.value != 3;
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
