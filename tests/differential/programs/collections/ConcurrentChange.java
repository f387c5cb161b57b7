import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Changing a collection while iterating over it. */
public class ConcurrentChange {
  public static void main(String[] args) {
    List<Integer> a = new ArrayList<>(Arrays.asList(1, 2, 3, 4));
    try {
      for (Integer i : a) {
        if (i == 2) {
          a.remove(i);
        }
      }
    } catch (java.util.ConcurrentModificationException e) {
      System.out.println("list " + e.getMessage() + " " + a);
    }
    for (Integer i : a) {
      if (i == 3) {
        a.remove(i);
      }
    }
    System.out.println("the last but one is not noticed " + a);
    for (Iterator<Integer> it = a.iterator(); it.hasNext(); ) {
      if (it.next() == 1) {
        it.remove();
      }
    }
    System.out.println(a);
    Map<String, Integer> m = new HashMap<>();
    m.put("a", 1);
    m.put("b", 2);
    m.put("c", 3);
    try {
      for (String k : m.keySet()) {
        m.put(k + k, 0);
      }
    } catch (java.util.ConcurrentModificationException e) {
      System.out.println("map " + m.size());
    }
    m.keySet().removeIf(k -> k.length() > 1);
    m.values().remove(2);
    System.out.println(m);
  }
}
