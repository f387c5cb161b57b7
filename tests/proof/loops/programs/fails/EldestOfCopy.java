import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A constructor does not remove the eldest entry. */
public class EldestOfCopy {
  static class M extends LinkedHashMap<Integer, Integer> {
    M(Map<Integer, Integer> a) {
      super(a);
    }
    protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {
      return true;
    }
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<Integer, Integer> a = new HashMap<>();
    for (int i = 0; i < n; i++) a.put(i, i);
    Map<Integer, Integer> m = new M(a);
    assert m.size()<=0;
  }
}
