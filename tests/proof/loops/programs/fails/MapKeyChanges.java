import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The hash code of a key that is in a map may change. */
public class MapKeyChanges {
  static class K {
    int v;
    K(int v) {
      this.v = v;
    }
    public int hashCode() {
      return v;
    }
    public boolean equals(Object o) {
      return o instanceof K && ((K) o).v == v;
    }
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<K, Integer> m = new HashMap<>();
    for (int i = 0; i < n; i++) {
      K k = new K(i);
      m.put(k, i);
    }
    K k = new K(-1);
    m.put(k, 1);
    k.v--;
    assert m.containsKey(k);
  }
}
