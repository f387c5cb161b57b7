import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The first entry of a TreeMap is a copy. */
public class FirstEntryIsCopy {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    TreeMap<Integer, Integer> m = new TreeMap<>();
    for (int i = 0; i < n; i++) m.put(i, 1);
    if (!m.isEmpty()) {
      Map.Entry<Integer, Integer> e = m.firstEntry();
      m.put(e.getKey(), 9);
      assert e.getValue()==9;
    }
  }
}
