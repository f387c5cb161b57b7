import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Empty, singleton, repeated and unmodifiable collections refuse changes. */
public class SpecialLists {
  public static void main(String[] args) {
    List<Collection<String>> all = new ArrayList<>();
    all.add(Collections.<String>emptyList());
    all.add(Collections.singletonList("one"));
    all.add(Collections.nCopies(2, "c"));
    all.add(Collections.unmodifiableSet(Collections.singleton("s")));
    all.add(Collections.unmodifiableCollection(new ArrayList<>(Arrays.asList("u"))));
    all.add(Collections.<String>emptySet());
    for (Collection<String> c : all) {
      String row = c + " " + c.size() + c.isEmpty() + c.contains("one");
      try {
        c.add("x");
        row += " added";
      } catch (UnsupportedOperationException e) {
        row += " refused";
      }
      try {
        c.clear();
        row += " cleared";
      } catch (UnsupportedOperationException e) {
        row += " kept";
      }
      System.out.println(row);
    }
  }
}
