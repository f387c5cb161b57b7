import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** var, List.of, Map.of and their read-only views. */
public class VarAndLists {
  public static void main(String[] args) {
    var list = List.of("a", "b", "c");
    var copy = new ArrayList<>(list);
    copy.add("d");
    for (var s : copy) {
      System.out.println(s);
    }
    System.out.println(list + " " + list.contains("b") + " " + List.of().size() + " " + Set.of(1).contains(1) + " " + Map.of("k", 1).get("k") + " " + List.copyOf(copy).size());
    try {
      list.add("x");
    } catch (UnsupportedOperationException e) {
      System.out.println("read only");
    }
    try {
      List.of("a", null);
    } catch (NullPointerException e) {
      System.out.println("no nulls");
    }
    try {
      Set.of(1, 1);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    try {
      list.get(3);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
