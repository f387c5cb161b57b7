import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Entries, key sets and sub-maps that write through. */
public class TreeMapViews {
  public static void main(String[] args) {
    TreeMap<String, Integer> m = new TreeMap<>();
    for (String s : new String[] {"delta", "alpha", "echo", "bravo", "charlie"}) {
      m.put(s, s.length());
    }
    NavigableMap<String, Integer> sub = m.subMap("b", true, "d", true);
    System.out.println(sub + " " + sub.size());
    sub.put("cat", 3);
    sub.remove("bravo");
    System.out.println(m);
    try {
      sub.put("zulu", 4);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    for (Map.Entry<String, Integer> e : m.descendingMap().entrySet()) {
      e.setValue(e.getValue() * 10);
    }
    m.keySet().remove("echo");
    m.values().remove(30);
    System.out.println(m + " " + m.navigableKeySet().higher("b") + " " + m.firstEntry() + " " + m.ceilingEntry("d") + " " + m.pollLastEntry());
  }
}
