import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A sorted map gives its keys in order, whatever the order of insertion. */
public class Main {
  public static void main(String[] args) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    for (int i = 0; i < 3; i++) {
      map.put(Verifier.nondetInt(), i);
    }
    Integer last = null;
    for (Integer key : map.keySet()) {
      assert last == null || last < key;
      last = key;
    }
    assert map.lastKey().equals(last);
    assert map.firstKey() <= last;
  }
}
