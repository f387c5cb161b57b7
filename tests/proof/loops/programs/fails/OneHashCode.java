import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** putIfAbsent asks for one hash code. */
public class OneHashCode {
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
    m.put(new K(-1), 1);
    for (int i = 0; i < n; i++) {
      m.put(new K(i), i);
    }
    calls = 0;
    m.putIfAbsent(new K(-5), 1);
    assert calls >= 2;
  }
}
