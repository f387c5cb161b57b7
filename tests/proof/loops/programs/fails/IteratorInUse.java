import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An iterator does not tell where it is while it walks to its end. */
public class IteratorInUse {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    List<Integer> l = new ArrayList<>();
    for (int i = 0; i < n; i++) l.add(i);
    Iterator<Integer> it = l.iterator();
    try {
      it.forEachRemaining(x -> {
        if (l.size()==n) {
          it.remove();
        }
      });
    } catch (IllegalStateException e) {
      assert false;
    } catch (ConcurrentModificationException e) {
    }
  }
}
