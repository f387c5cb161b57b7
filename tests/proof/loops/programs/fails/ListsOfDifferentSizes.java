import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The elements of lists of different sizes are not compared. */
public class ListsOfDifferentSizes {
  static int calls;
  static class K {
    int v;
    K(int v) {
      this.v = v;
    }
    public int hashCode() {
      return v;
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
    List<K> l = new ArrayList<>(), k = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      l.add(new K(i));
      k.add(new K(i));
    }
    k.add(new K(1));
    calls = 0;
    boolean b = l.equals(k);
    if (n>0) assert calls>0;
  }
}
