import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** ArrayList: adding, removing, searching, sub-lists, iteration. */
public class ArrayLists {
  public static void main(String[] args) {
    List<Integer> a = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      a.add(i * i % 7);
    }
    System.out.println(a + " " + a.size() + " " + a.indexOf(2) + " " + a.lastIndexOf(2) + " " + a.contains(6) + " " + a.contains(null));
    a.add(0, 99);
    a.remove(1);
    a.remove(Integer.valueOf(4));
    a.set(2, null);
    System.out.println(a + " " + a.indexOf(null));
    List<Integer> sub = a.subList(1, 4);
    sub.set(0, 77);
    sub.add(78);
    System.out.println(sub + " " + a);
    sub.clear();
    System.out.println(a + " " + a.isEmpty() + " " + a.equals(new ArrayList<>(a)) + " " + a.hashCode());
    a.addAll(Arrays.asList(5, 5));
    a.addAll(1, Collections.nCopies(2, -1));
    a.removeAll(Arrays.asList(5, 0));
    a.retainAll(Arrays.asList(-1, 1, 99));
    System.out.println(a + " " + Arrays.toString(a.toArray()) + " " + a.toArray(new Integer[0]).length + " " + a.containsAll(Arrays.asList(-1, 1)));
    a.clear();
    System.out.println(a + " " + a.size());
  }
}
