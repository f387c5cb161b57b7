import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Stack;
import java.util.Vector;

/** Vector, Stack, Hashtable and Enumeration. */
public class OldCollections {
  public static void main(String[] args) {
    Vector<Integer> v = new Vector<>(2, 3);
    for (int i = 0; i < 6; i++) {
      v.addElement(i);
    }
    v.insertElementAt(99, 2);
    v.removeElementAt(0);
    System.out.println(v + " " + v.capacity() + " " + v.elementAt(1) + " " + v.firstElement() + v.lastElement());
    Stack<String> s = new Stack<>();
    s.push("a");
    s.push("b");
    System.out.println(s.peek() + s.pop() + s.search("a") + s.empty() + s);
    s.pop();
    try {
      s.pop();
    } catch (java.util.EmptyStackException e) {
      System.out.println("empty " + e.getMessage());
    }
    Hashtable<String, Integer> h = new Hashtable<>();
    h.put("k", 1);
    h.put("l", 2);
    int sum = 0;
    for (Enumeration<Integer> e = h.elements(); e.hasMoreElements(); ) {
      sum += e.nextElement();
    }
    System.out.println(sum + " " + h.get("k") + h.get("none") + " " + h.contains(2));
    try {
      h.put("x", null);
    } catch (NullPointerException e) {
      System.out.println("no nulls");
    }
  }
}
