import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An iterator may remove the element it has just given. */
public class Main {
  public static void main(String[] args) {
    List<Integer> list = new LinkedList<>();
    for (int i = 0; i < 4; i++) {
      list.add(i);
    }
    int unwanted = Verifier.nondetInt();
    for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
      if (it.next() == unwanted) {
        it.remove();
      }
    }
    assert !list.contains(unwanted);
    assert list.size() == (unwanted >= 0 && unwanted < 4 ? 3 : 4);
  }
}
