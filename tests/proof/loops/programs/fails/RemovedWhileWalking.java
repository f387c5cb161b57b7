import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An iterator notices that the list was changed, but not where its end is reached. */
public class RemovedWhileWalking {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    List<Integer> items = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      items.add(i);
    }
    boolean noticed = false;
    try {
      for (int item : items) {
        if (item == 15) {
          items.remove(0);
        }
      }
    } catch (ConcurrentModificationException e) {
      noticed = true;
    }
    assert n < 20 || !noticed;
  }
}
