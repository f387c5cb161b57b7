import java.util.LinkedHashMap;
import java.util.Map;

/** LinkedHashMap by insertion and by access, as a cache. */
public class LinkedMaps {
  public static void main(String[] args) {
    LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
    m.put("z", 1);
    m.put("a", 2);
    m.put("m", 3);
    m.put("z", 4);
    System.out.println(m + " " + m.keySet() + " " + m.values());
    m.remove("a");
    m.put("a", 9);
    System.out.println(m);
    Map<Integer, Integer> cache = new LinkedHashMap<Integer, Integer>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
        return size() > 3;
      }
    };
    for (int i = 0; i < 5; i++) {
      cache.put(i, i * i);
      cache.get(2);
    }
    System.out.println(cache);
  }
}
