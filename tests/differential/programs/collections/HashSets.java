import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/** Sets and their operations. */
public class HashSets {
  public static void main(String[] args) {
    Set<Integer> a = new HashSet<>(Arrays.asList(5, 1, 9, 1, 100, -3));
    Set<Integer> b = new LinkedHashSet<>(Arrays.asList(9, 5, 7));
    System.out.println(a.size() + " " + a + " " + b + " " + a.add(5) + a.add(6) + " " + a.remove(9) + a.remove(9));
    Set<Integer> union = new TreeSet<>(a);
    union.addAll(b);
    Set<Integer> both = new TreeSet<>(a);
    both.retainAll(b);
    Set<Integer> only = new TreeSet<>(a);
    only.removeAll(b);
    System.out.println(union + " " + both + " " + only + " " + a.containsAll(both) + " " + a.equals(new TreeSet<>(a)) + " " + b.hashCode());
    Set<Object> mixed = new HashSet<>();
    mixed.add(1);
    mixed.add(1L);
    mixed.add("1");
    mixed.add('1');
    mixed.add(null);
    mixed.add(1.0);
    System.out.println(mixed.size() + " " + mixed.contains((short) 1));
  }
}
