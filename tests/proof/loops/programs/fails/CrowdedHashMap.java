import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Keys of a HashMap whose hash codes meet are compared, if they have an order. */
public class CrowdedHashMap {
  static int calls;
  static class C implements Comparable<C> {
    int v;
    C(int v) {
      this.v = v;
    }
    public int hashCode() {
      return 7;
    }
    public boolean equals(Object o) {
      return o instanceof C && ((C) o).v == v;
    }
    public int compareTo(C o) {
      calls++;
      return v-o.v;
    }
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<C, Integer> m = new HashMap<>();
    for (int i = 0; i < n; i++) {
      m.put(new C(i), i);
    }
    assert calls == 0;
  }
}
