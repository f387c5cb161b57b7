import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** To remove no elements counts as a change of a list. */
public class EmptyPartCleared {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(i);
    }
    if (n < 40) {
      return;
    }
    try {
      for (Integer x : list) {
        list.subList(0, 0).clear();
      }
    } catch (ConcurrentModificationException e) {
      assert false;
    }
  }
}
