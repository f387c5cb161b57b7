import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

/** In which order Set.of and Map.of are walked changes from run to run, but not within one. */
public class Main {
  public static void main(String[] args) {
    int price = Verifier.nondetInt();
    Map<String, Integer> prices = new HashMap<>(Map.of("tea", 1, "milk", price, "salt", 3, "rice", 4));
    int total = 0;
    for (Map.Entry<String, Integer> entry : prices.entrySet()) {
      total += entry.getValue();
    }
    assert total == price + 8;
    int sum = 0;
    for (int n : Set.of(5, 6, 7)) {
      sum += n;
    }
    assert sum == 18;
    List<Integer> once = new ArrayList<>(Set.of(1, 2, 3));
    List<Integer> again = new ArrayList<>(Set.of(1, 2, 3));
    assert once.equals(again);
  }
}
