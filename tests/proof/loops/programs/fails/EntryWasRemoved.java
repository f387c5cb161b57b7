import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An entry that was removed keeps its value. */
public class EntryWasRemoved {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<Integer, Integer> m = new HashMap<>();
    for (int i = 0; i < n; i++) m.put(i, 1);
    Map.Entry<Integer, Integer> e = null;
    for (Map.Entry<Integer, Integer> f : m.entrySet()) {
      e = f;
      break;
    }
    if (e != null) {
      Integer k = e.getKey();
      m.remove(k);
      m.put(k, 7);
      assert e.getValue()==7;
    }
  }
}
