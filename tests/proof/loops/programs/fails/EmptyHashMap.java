import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An empty HashMap asks for no hash code. */
public class EmptyHashMap {
  static int calls;
  static class K {
    int v;
    K(int v) {
      this.v = v;
    }
    public int hashCode() {
      calls++;
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
      m.put(new K(i), i);
    }
    Map<K, Integer> o = new HashMap<>();
    calls = 0;
    o.get(new K(1));
    assert calls>0;
  }
}
