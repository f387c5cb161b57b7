import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An iterator compares the key that it removes with others. */
public class IteratorComparesKeys {
  static int calls;
  static class K {
    int v;
    K(int v) {
      this.v = v;
    }
    public int hashCode() {
      return 7;
    }
    public boolean equals(Object o) {
      calls++;
      return o instanceof K && ((K) o).v == v;
    }
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<K, Integer> m = new HashMap<>();
    for (int i = 0; i < n; i++) m.put(new K(i), i);
    calls = 0;
    Iterator<K> it = m.keySet().iterator();
    while (it.hasNext()) {
      K k = it.next();
      if (k.v == 3) it.remove();
    }
    assert calls == 0;
  }
}
