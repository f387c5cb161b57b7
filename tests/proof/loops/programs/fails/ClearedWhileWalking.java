import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What was removed while forEach walks over an ArrayDeque is null. */
public class ClearedWhileWalking {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Deque<Integer> l = new ArrayDeque<>();
    for (int i = 0; i < n; i++) l.add(i);
    try {
      l.forEach(x -> {
        assert x != null;
        l.clear();
      });
    } catch (ConcurrentModificationException e) {
    }
  }
}
