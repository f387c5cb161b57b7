import java.util.LinkedList;
import java.util.ListIterator;

/** LinkedList as list, queue and deque. */
public class LinkedLists {
  public static void main(String[] args) {
    LinkedList<String> l = new LinkedList<>();
    l.add("b");
    l.addFirst("a");
    l.addLast("d");
    l.add(2, "c");
    System.out.println(l + " " + l.getFirst() + l.getLast() + l.get(2) + " " + l.indexOf("c") + " " + l.peek() + l.poll() + l.pop() + " " + l.removeLast() + l);
    l.push("x");
    l.offer("y");
    System.out.println(l + " " + l.peekLast() + l.pollLast() + l.pollLast() + l.pollLast() + l.pollLast());
    for (int i = 0; i < 5; i++) {
      l.add("n" + i);
    }
    ListIterator<String> it = l.listIterator(2);
    it.next();
    it.set("set");
    it.add("added");
    it.previous();
    it.previous();
    it.remove();
    System.out.println(l + " " + it.nextIndex() + it.hasPrevious());
    try {
      new LinkedList<String>().getFirst();
    } catch (java.util.NoSuchElementException e) {
      System.out.println("empty " + e.getMessage());
    }
  }
}
