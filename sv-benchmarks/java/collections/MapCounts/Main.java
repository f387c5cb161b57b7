import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Counting in a map: the counts add up to the number of values. */
public class Main {
  public static void main(String[] args) {
    Map<Boolean, Integer> counts = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      boolean key = Verifier.nondetBoolean();
      Integer old = counts.get(key);
      counts.put(key, old == null ? 1 : old + 1);
    }
    int total = 0;
    for (Map.Entry<Boolean, Integer> entry : counts.entrySet()) {
      total += entry.getValue();
    }
    assert total == 3;
    assert counts.size() == 1 || counts.size() == 2;
  }
}
