import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** An element is changed by another name after it was put into the list. */
public class ElementChangesInList {
  static class Item {
    int weight = 1;
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    List<Item> items = new ArrayList<>();
    Item kept = new Item();
    for (int i = 0; i < n; i++) {
      items.add(kept);
      items.add(new Item());
    }
    if (n > 20) {
      kept.weight = -1;
    }
    for (Item item : items) {
      assert item.weight > 0;
    }
  }
}
