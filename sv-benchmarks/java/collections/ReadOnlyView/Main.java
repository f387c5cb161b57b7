import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A fixed-size list may be changed, a read-only view may not. */
public class Main {
  public static void main(String[] args) {
    List<Integer> list = Arrays.asList(1, 2, 3);
    List<Integer> view = Verifier.nondetBoolean() ? list : Collections.unmodifiableList(list);
    view.set(0, 7);
    assert list.get(0) == 7;
  }
}
