import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The first entry of a TreeMap cannot be set. */
public class FirstEntryIsFixed {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    TreeMap<Integer, Integer> m = new TreeMap<>();
    for (int i = 0; i < n; i++) m.put(i, 1);
    try {
      m.firstEntry().setValue(4);
    } catch (UnsupportedOperationException e) {
      assert false;
    }
  }
}
