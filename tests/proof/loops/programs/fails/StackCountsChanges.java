import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.HashSet;
import java.util.Stack;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A class of the library above one that is replaced: what holds of the fields must hold of its objects. */
public class StackCountsChanges {
  static class Item implements Comparable<Item> {
    int value;

    Item(int value) {
      this.value = value;
    }

    public int compareTo(Item other) {
      return Integer.compare(value, other.value);
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Item first = new Item(1);
    List<Item> items = new Stack<>();
    items.add(first);
    Item second = new Item(2);
    Map<Integer, Item> map = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < n; i++) {
      if (names.add("b")) {
        Collections.sort(items);
      }
      map.putIfAbsent(3, second);
    }
    assert n < 20;
  }
}
