import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The keys of a TreeMap are sorted. */
public class TreeKeysAreSorted {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<Integer, Integer> m = new TreeMap<>();
    for (int i = 0; i < n; i++) m.put(i, i);
    assert !(m.keySet() instanceof SortedSet);
  }
}
