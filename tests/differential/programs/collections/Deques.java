import java.util.ArrayDeque;

/** ArrayDeque and its two ends. */
public class Deques {
  public static void main(String[] args) {
    ArrayDeque<Integer> d = new ArrayDeque<>();
    for (int i = 0; i < 20; i++) {
      if (i % 3 == 0) {
        d.addFirst(i);
      } else {
        d.addLast(i);
      }
    }
    System.out.println(d + " " + d.size() + " " + d.peekFirst() + d.peekLast());
    while (d.size() > 4) {
      d.pollFirst();
      d.pollLast();
    }
    System.out.println(d + " " + d.contains(10) + " " + d.remove(99) + " " + d.pop() + " " + d.poll());
    StringBuilder row = new StringBuilder();
    java.util.Iterator<Integer> down = d.descendingIterator();
    while (down.hasNext()) {
      row.append(down.next()).append(' ');
    }
    System.out.println(row);
    d.clear();
    try {
      d.add(null);
    } catch (NullPointerException e) {
      System.out.println("no nulls " + d.poll() + d.isEmpty());
    }
    try {
      d.pop();
    } catch (java.util.NoSuchElementException e) {
      System.out.println("empty");
    }
  }
}
