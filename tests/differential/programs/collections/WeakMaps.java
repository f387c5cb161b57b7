import java.util.Map;
import java.util.WeakHashMap;

/** A WeakHashMap keeps an entry as long as the program reaches its key. */
public class WeakMaps {
  public static void main(String[] args) {
    String key = new String("k");
    Map<Object, String> weak = new WeakHashMap<>();
    weak.put(key, "kept");
    System.out.println(weak.get("k") + " " + key);
  }
}
