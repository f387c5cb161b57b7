import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What was removed while removeIf looks at an ArrayList is null. */
public class RemovedWhileLookedAt {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    List<Integer> l = new ArrayList<>();
    for (int i = 0; i < n; i++) l.add(i);
    try {
      l.removeIf(x -> {
        assert x != null;
        l.clear();
        return false;
      });
    } catch (ConcurrentModificationException e) {
    }
  }
}
