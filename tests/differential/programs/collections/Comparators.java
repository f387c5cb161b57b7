import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Comparators built from keys, reversed and chained, with nulls. */
public class Comparators {
  public static void main(String[] args) {
    List<String> l = new ArrayList<>(java.util.Arrays.asList("pear", "Fig", "apple", "fig", "kiwi", "Pear"));
    l.sort(null);
    System.out.println(l);
    l.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
    System.out.println(l);
    l.sort(String.CASE_INSENSITIVE_ORDER.reversed());
    System.out.println(l);
    l.add(null);
    l.sort(Comparator.nullsFirst(Comparator.comparingInt(s -> s.charAt(s.length() - 1))));
    System.out.println(l);
    System.out.println(Comparator.<Integer>naturalOrder().compare(3, 5) + " " + Comparator.<Integer>reverseOrder().compare(3, 5));
  }
}
