import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Items by category, with streams. */
public class Main {
  enum Category { BOOK, TOY, TOOL }

  record Item(String name, Category category, int price, int count) {
    long value() {
      return (long) price * count;
    }
  }

  static class Inventory {
    private final Map<String, Item> items = new HashMap<>();

    void add(Item item) {
      items.merge(item.name(), item,
          (a, b) -> new Item(a.name(), a.category(), b.price(), a.count() + b.count()));
    }

    long total() {
      return items.values().stream().mapToLong(Item::value).sum();
    }

    Map<Category, Integer> counts() {
      return items.values().stream()
          .collect(Collectors.groupingBy(Item::category, Collectors.summingInt(Item::count)));
    }

    Optional<Item> dearest() {
      return items.values().stream().max(Comparator.comparingInt(Item::price));
    }

    List<String> namesAbove(int price) {
      return items.values().stream().filter(i -> i.price() > price).map(Item::name).sorted()
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }

  public static void main(String[] args) {
    int price = Verifier.nondetInt();
    int count = Verifier.nondetInt();
    Verifier.assume(price >= 1 && price <= 1000 && count >= 0 && count <= 50);
    Inventory inventory = new Inventory();
    inventory.add(new Item("saw", Category.TOOL, price, count));
    inventory.add(new Item("doll", Category.TOY, 20, 2));
    inventory.add(new Item("saw", Category.TOOL, price, 3));
    assert inventory.total() == (long) price * (count + 3) + 40;
    assert inventory.counts().get(Category.TOOL) == count + 3;
    assert !inventory.counts().containsKey(Category.BOOK);
    assert inventory.dearest().get().price() >= 20;
    assert inventory.namesAbove(19).get(0).equals("doll");
  }
}
