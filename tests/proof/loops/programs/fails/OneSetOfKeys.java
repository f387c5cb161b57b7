import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A map has one set of keys. */
public class OneSetOfKeys {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Map<Integer, Integer> m = new HashMap<>();
    for (int i = 0; i < n; i++) m.put(i, i);
    assert m.keySet()!=m.keySet();
  }
}
