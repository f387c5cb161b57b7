import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** IdentityHashMap and ConcurrentHashMap. */
public class IdentityMaps {
  public static void main(String[] args) {
    Map<String, Integer> id = new IdentityHashMap<>();
    String a = new String("k");
    String b = new String("k");
    id.put(a, 1);
    id.put(b, 2);
    System.out.println(id.size() + " " + id.get(a) + id.get(b) + id.get("k"));
    Map<String, Integer> c = new ConcurrentHashMap<>();
    c.put("x", 1);
    c.merge("x", 5, Integer::sum);
    c.putIfAbsent("y", 3);
    System.out.println(c.get("x") + " " + c.size() + " " + c.containsKey("z"));
    try {
      c.put(null, 1);
    } catch (NullPointerException e) {
      System.out.println("no nulls");
    }
  }
}
