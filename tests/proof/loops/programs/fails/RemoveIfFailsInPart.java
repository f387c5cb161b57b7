import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Nothing is removed from a part of an ArrayList if removeIf fails. */
public class RemoveIfFailsInPart {
  static int calls;

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(i);
    }
    try {
      list.subList(0, 20).removeIf(x -> {
        if (calls++ == 1) throw new IllegalStateException();
        return true;
      });
    } catch (IllegalStateException e) {
      assert list.size() < n;
    }
  }
}
