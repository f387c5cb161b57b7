import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What was removed from a list while a stream reads it is null. */
public class ClearedInStream {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(i);
    }
    if (n < 40) {
      return;
    }
    try {
      list.stream().forEach(x -> {
        assert x != null;
        list.clear();
      });
    } catch (ConcurrentModificationException e) {
      return;
    }
  }
}
