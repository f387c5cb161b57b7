import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A key that is there has a value. */
public class MapCounts {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < n; i++) {
      int key = Verifier.nondetInt();
      if (counts.containsKey(key)) {
        counts.put(key, counts.get(key) + 1);
      } else {
        counts.put(key, 1);
      }
    }
    for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
      assert entry.getValue() != null;
    }
    for (Integer key : counts.keySet()) {
      assert counts.get(key) != null;
    }
  }
}
