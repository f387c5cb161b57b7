import java.util.HashMap;
import java.util.Map;

/** HashMap: null keys, replacing, views, entries, order by hash. */
public class HashMaps {
  public static void main(String[] args) {
    Map<String, Integer> m = new HashMap<>();
    System.out.println(m.put("one", 1) + " " + m.put("one", 11) + " " + m.put(null, 0) + " " + m.put("two", null));
    System.out.println(m.get("one") + " " + m.get(null) + " " + m.get("two") + " " + m.get("none") + " " + m.containsKey("two") + m.containsKey("none") + m.containsValue(null) + m.containsValue(5));
    for (int i = 0; i < 30; i++) {
      m.put("key" + i, i);
    }
    System.out.println(m.size() + " " + m);
    System.out.println(m.remove("key7") + " " + m.remove("key7") + " " + m.size() + " " + m.getOrDefault("zzz", -1));
    int sum = 0;
    for (Map.Entry<String, Integer> e : m.entrySet()) {
      if (e.getValue() != null) {
        sum += e.getValue();
        e.setValue(e.getValue() + 1);
      }
    }
    System.out.println(sum + " " + m.get("key3") + " " + m.keySet().contains(null) + " " + m.values().size());
    System.out.println(m.equals(new HashMap<>(m)) + " " + (m.hashCode() == new HashMap<>(m).hashCode()));
  }
}
