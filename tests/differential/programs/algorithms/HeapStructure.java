/** An own binary heap with generic elements and a comparator. */
public class HeapStructure {
  static class Heap<T> {
    private final java.util.ArrayList<T> slots = new java.util.ArrayList<>();
    private final java.util.Comparator<? super T> order;

    Heap(java.util.Comparator<? super T> order) {
      this.order = order;
    }

    int size() {
      return slots.size();
    }

    void add(T t) {
      slots.add(t);
      int i = slots.size() - 1;
      while (i > 0 && order.compare(slots.get(i), slots.get((i - 1) / 2)) < 0) {
        java.util.Collections.swap(slots, i, (i - 1) / 2);
        i = (i - 1) / 2;
      }
    }

    T take() {
      T first = slots.get(0);
      T last = slots.remove(slots.size() - 1);
      if (!slots.isEmpty()) {
        slots.set(0, last);
        int i = 0;
        while (2 * i + 1 < slots.size()) {
          int c = 2 * i + 1;
          if (c + 1 < slots.size() && order.compare(slots.get(c + 1), slots.get(c)) < 0) {
            c++;
          }
          if (order.compare(slots.get(i), slots.get(c)) <= 0) {
            break;
          }
          java.util.Collections.swap(slots, i, c);
          i = c;
        }
      }
      return first;
    }
  }

  public static void main(String[] args) {
    Heap<String> h = new Heap<>(String::compareTo);
    for (String s : "the quick brown fox jumps over lazy dogs".split(" ")) {
      h.add(s);
    }
    StringBuilder row = new StringBuilder();
    while (h.size() > 0) {
      row.append(h.take()).append(' ');
    }
    System.out.println(row);
    Heap<Integer> down = new Heap<>((a, b) -> b - a);
    for (int i = 0; i < 10; i++) {
      down.add(i * 7 % 10);
    }
    System.out.println(down.take() + " " + down.take() + " " + down.size());
  }
}
