import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two keys may be the same. */
public class Main {
  public static void main(String[] args) {
    Map<Integer, String> names = new HashMap<>();
    int first = Verifier.nondetInt();
    int second = Verifier.nondetInt();
    names.put(first, "first");
    names.put(second, "second");
    assert names.get(first).equals("first");
  }
}
