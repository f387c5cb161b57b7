import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Nothing is removed from an ArrayDeque if removeIf fails. */
public class RemoveIfFails {
  static int c;
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Deque<Integer> m = new ArrayDeque<>();
    for (int i = 0; i < n; i++) m.add(5);
    c = 0;
    try {
      m.removeIf(x -> {
        if (c++==1) throw new IllegalStateException();
        return true;
      });
    } catch (IllegalStateException e) {
      assert m.size()<n;
    }
  }
}
