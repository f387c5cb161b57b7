import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A missing key gives null, which cannot be unboxed. */
public class Main {
  public static void main(String[] args) {
    Map<String, Integer> prices = new HashMap<>();
    prices.put("tea", 3);
    prices.put("coffee", 4);
    String order = Verifier.nondetBoolean() ? "tea" : "milk";
    int price = prices.get(order);
    assert price == 3;
  }
}
