import java.util.LinkedHashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The program's own map drops its eldest entry. */
public class EldestIsRemoved {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Map<Integer, Integer> map =
        new LinkedHashMap<Integer, Integer>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
            return size() > 15;
          }
        };
    for (int i = 0; i < n; i++) {
      map.put(i, i);
    }
    assert n < 20 || map.containsKey(0);
  }
}
