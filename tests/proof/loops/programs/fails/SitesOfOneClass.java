import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A second map of the same class, inside of a set, is not changed by the loop; the first one is. */
public class SitesOfOneClass {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Map<Integer, String> map = new HashMap<>();
    Set<String> set = new LinkedHashSet<>();
    List<String> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      map.put(map.size(), "x");
    }
    assert map.size() < 20 || !set.isEmpty() || !list.isEmpty();
  }
}
