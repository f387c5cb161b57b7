import java.util.Map;
import java.util.TreeMap;

/** Default methods of Map. */
public class MapMethods {
  public static void main(String[] args) {
    Map<String, Integer> m = new TreeMap<>();
    System.out.println(m.putIfAbsent("a", 1) + " " + m.putIfAbsent("a", 2) + " " + m.computeIfAbsent("b", k -> k.length() + 5) + " " + m.computeIfPresent("a", (k, v) -> v + 10) + " " + m.compute("c", (k, v) -> v == null ? 100 : v) + " " + m.merge("a", 5, Integer::sum) + " " + m.merge("z", 5, Integer::sum));
    System.out.println(m + " " + m.computeIfPresent("b", (k, v) -> null) + " " + m.containsKey("b") + " " + m.replace("a", 0) + " " + m.replace("q", 0) + " " + m.remove("c", 5) + m.remove("c", 100));
    m.replaceAll((k, v) -> v * 2 + k.length());
    StringBuilder row = new StringBuilder();
    m.forEach((k, v) -> row.append(k).append('=').append(v).append(' '));
    System.out.println(row + "" + m);
  }
}
