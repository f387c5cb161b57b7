import java.util.Arrays;
import java.util.Collections;
import java.util.TreeMap;
import java.util.TreeSet;

/** TreeMap and TreeSet: order, navigation, views. */
public class TreeMaps {
  public static void main(String[] args) {
    TreeMap<Integer, String> m = new TreeMap<>();
    for (int k : new int[] {50, 20, 70, 10, 30, 60, 80, 25, 35}) {
      m.put(k, "v" + k);
    }
    System.out.println(m + " " + m.firstKey() + " " + m.lastEntry().getValue());
    System.out.println(m.floorKey(33) + " " + m.ceilingKey(33) + " " + m.lowerKey(10) + " " + m.higherKey(80) + " " + m.floorKey(30) + " " + m.lowerKey(30));
    System.out.println(m.headMap(30) + " " + m.tailMap(60, false) + " " + m.subMap(20, 50) + " " + m.descendingMap());
    System.out.println(m.pollFirstEntry() + " " + m.remove(50) + " " + m.size() + " " + m.headMap(40).size());
    TreeSet<String> s = new TreeSet<>(Collections.reverseOrder());
    s.addAll(Arrays.asList("b", "a", "d", "c"));
    System.out.println(s + " " + s.first() + " " + s.pollLast() + " " + s.headSet("b", true) + " " + s.descendingSet());
    try {
      m.put(null, "x");
    } catch (NullPointerException e) {
      System.out.println("no null keys");
    }
    try {
      new TreeSet<Object>(Arrays.<Object>asList(1, "one"));
    } catch (ClassCastException e) {
      System.out.println("no common order");
    }
    try {
      new TreeSet<String>().first();
    } catch (java.util.NoSuchElementException e) {
      System.out.println("empty");
    }
  }
}
