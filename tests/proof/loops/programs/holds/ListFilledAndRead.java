import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What was put into a list has the fields' invariants, and a counter is its size. */
public class ListFilledAndRead {
  static class Item {
    final int weight;

    Item(int weight) {
      this.weight = weight;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    List<Item> items = new ArrayList<>();
    int count = 0;
    for (int i = 0; i < n; i++) {
      int weight = Verifier.nondetInt();
      if (weight > 0) {
        items.add(new Item(weight));
        count++;
      }
    }
    assert items.size() == count;
    for (Item item : items) {
      assert item.weight > 0;
    }
  }
}
