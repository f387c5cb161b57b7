import org.sosy_lab.sv_benchmarks.Verifier;

/** The loop fills the memory, and a finally block sees that. */
public class MemoryEnds {
  public static void main(String[] args) {
    boolean done = false;
    Node head = null;
    int n = Verifier.nondetInt();
    try {
      for (int i = 0; i < n; i++) {
        Node fresh = new Node();
        fresh.next = head;
        head = fresh;
      }
      done = true;
    } finally {
      assert done;
    }
  }

  static class Node {
    Node next;
    long a;
    long b;
    long c;
  }
}
