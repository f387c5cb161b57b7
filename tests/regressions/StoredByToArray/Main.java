import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A table without a known order writes its values into an array of another type. */
public class Main {
  public static void main(String[] args) {
    Map<Object, Object> map = new HashMap<>();
    map.put(new Object(), 1);
    map.put(new Object(), "two");
    if (Verifier.nondetInt() * 5 == 3_850_385 && Verifier.nondetLong() * 7 == 49_000_441) {
      map.values().toArray(new String[2]);
    }
  }
}
