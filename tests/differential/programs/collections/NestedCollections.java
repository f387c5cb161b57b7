import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists of lists, maps of maps, sets of sets. */
public class NestedCollections {
  public static void main(String[] args) {
    List<List<Integer>> triangle = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      List<Integer> row = new ArrayList<>();
      for (int j = 0; j <= i; j++) {
        row.add(j == 0 || j == i ? 1 : triangle.get(i - 1).get(j - 1) + triangle.get(i - 1).get(j));
      }
      triangle.add(row);
    }
    System.out.println(triangle);
    Map<String, Map<String, Integer>> nested = new LinkedHashMap<>();
    nested.computeIfAbsent("a", k -> new LinkedHashMap<>()).put("x", 1);
    nested.computeIfAbsent("a", k -> new LinkedHashMap<>()).put("y", 2);
    nested.computeIfAbsent("b", k -> new LinkedHashMap<>()).put("x", 3);
    System.out.println(nested + " " + nested.get("a").get("y"));
    Set<Set<Integer>> sets = new HashSet<>();
    sets.add(new HashSet<>(Arrays.asList(1, 2)));
    sets.add(new HashSet<>(Arrays.asList(2, 1)));
    System.out.println(sets.size() + " " + sets.contains(new java.util.TreeSet<>(Arrays.asList(1, 2))));
  }
}
