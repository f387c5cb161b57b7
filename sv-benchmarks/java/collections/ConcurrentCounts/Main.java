import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Counting in a concurrent map; the second key may be the first one. */
public class Main {
  public static void main(String[] args) {
    Map<Integer, Integer> counts = new ConcurrentHashMap<>();
    int key = Verifier.nondetInt();
    counts.merge(7, 1, Integer::sum);
    counts.merge(key, 1, Integer::sum);
    assert counts.get(7) == 1;
  }
}
