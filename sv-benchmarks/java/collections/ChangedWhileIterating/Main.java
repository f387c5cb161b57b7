import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Removing from a list inside a loop over it. */
public class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      list.add(i);
    }
    int unwanted = Verifier.nondetInt();
    for (Integer element : list) {
      if (element == unwanted) {
        list.remove(element);
      }
    }
    assert list.size() == 4 || !list.contains(unwanted);
  }
}
