import org.sosy_lab.sv_benchmarks.Verifier;

/** An object of Sub is stored only where the program ends: nothing is known of Sub, not even that it can be. */
public class NeverOfThatClass {
  static class Node {
    int x;
    Node next;
  }

  static class Sub extends Node {
    int y;
  }

  static Node held;

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      held = new Sub();
      return;
    }
    held = new Node();
    for (int i = 0; i < n; i++) {
      held = new Node();
    }
    held.next = held;
    assert n < 20;
  }
}
