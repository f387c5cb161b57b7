import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A closure of an earlier round captured an object. */
public class ClosureCaptures {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    Node last = new Node();
    Supplier<Node> s = null;
    for (int i = 0; i < n; i++) {
      Node k = new Node();
      s = () -> k;
    }
    if (s != null) {
      assert s.get() == null;
    }
  }

  static class Node {
    int v;
  }
}
