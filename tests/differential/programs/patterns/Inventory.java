import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects as map keys, sorted reports, totals. */
public class Inventory {
  static final class Item implements Comparable<Item> {
    final String name;
    final int size;

    Item(String name, int size) {
      this.name = name;
      this.size = size;
    }

    @Override
    public boolean equals(Object o) {
      if (this == o) {
        return true;
      }
      if (!(o instanceof Item)) {
        return false;
      }
      Item other = (Item) o;
      return size == other.size && name.equals(other.name);
    }

    @Override
    public int hashCode() {
      return java.util.Objects.hash(name, size);
    }

    @Override
    public int compareTo(Item o) {
      int c = name.compareTo(o.name);
      return c == 0 ? size - o.size : c;
    }

    @Override
    public String toString() {
      return name + "/" + size;
    }
  }

  public static void main(String[] args) {
    Map<Item, Integer> stock = new HashMap<>();
    String[] names = {"nut", "bolt", "nut", "gear", "bolt", "nut"};
    int[] sizes = {4, 6, 4, 9, 8, 5};
    for (int i = 0; i < names.length; i++) {
      Item item = new Item(names[i], sizes[i]);
      Integer n = stock.get(item);
      stock.put(item, n == null ? 1 : n + 1);
    }
    List<Item> items = new ArrayList<>(stock.keySet());
    java.util.Collections.sort(items);
    int total = 0;
    for (Item item : items) {
      System.out.println(item + " x" + stock.get(item));
      total += item.size * stock.get(item);
    }
    System.out.println(total + " " + stock.containsKey(new Item("gear", 9)) + stock.containsKey(new Item("gear", 8)));
  }
}
