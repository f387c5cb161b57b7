import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A set of entries asks for hash codes. */
public class EntryHasHashCode {
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
    K k = new K(-1);
    for (int i = 0; i < n; i++) m.put(new K(i), i);
    m.put(k, 1);
    calls = 0;
    boolean b = m.entrySet().contains(new AbstractMap.SimpleEntry<K, Integer>(k, 1));
    assert calls == 0;
  }
}
