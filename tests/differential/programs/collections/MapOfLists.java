import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Grouping words into lists in a map, and inverting it. */
public class MapOfLists {
  public static void main(String[] args) {
    Map<Integer, List<String>> byLength = new TreeMap<>();
    for (String w : "to be or not to be that is the question".split(" ")) {
      List<String> l = byLength.get(w.length());
      if (l == null) {
        l = new ArrayList<>();
        byLength.put(w.length(), l);
      }
      l.add(w);
    }
    System.out.println(byLength);
    Map<String, Integer> counts = new HashMap<>();
    for (List<String> l : byLength.values()) {
      for (String w : l) {
        counts.put(w, counts.containsKey(w) ? counts.get(w) + 1 : 1);
      }
    }
    System.out.println(new TreeMap<>(counts));
    String most = null;
    for (Map.Entry<String, Integer> e : new TreeMap<>(counts).entrySet()) {
      if (most == null || e.getValue() > counts.get(most)) {
        most = e.getKey();
      }
    }
    System.out.println(most);
  }
}
