import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Sorting may notice that a natural order is none. */
public class NoNaturalOrder {
  static int s = 1;
  static class C implements Comparable<C> {
    public int compareTo(C o) {
      s = s*1103515245+12345;
      return (s>>16)%3-1;
    }
  }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    List<C> l = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      l.add(new C());
    }
    try {
      Collections.sort(l);
    } catch (IllegalArgumentException e) {
      assert false;
    }
  }
}
