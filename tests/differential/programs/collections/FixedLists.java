import java.util.Arrays;
import java.util.List;

/** Arrays.asList writes through and keeps its size. */
public class FixedLists {
  public static void main(String[] args) {
    String[] back = {"c", "a", "b"};
    List<String> l = Arrays.asList(back);
    l.set(0, "z");
    System.out.println(back[0] + " " + l + " " + l.contains("a") + " " + l.indexOf("b"));
    java.util.Collections.sort(l);
    System.out.println(back[0] + back[1] + back[2]);
    try {
      l.add("d");
    } catch (UnsupportedOperationException e) {
      System.out.println("fixed");
    }
    try {
      l.remove(0);
    } catch (UnsupportedOperationException e) {
      System.out.println("fixed");
    }
    System.out.println(Arrays.asList(1, null, 3) + " " + Arrays.asList(new int[2]).size() + " " + Arrays.asList().isEmpty());
  }
}
