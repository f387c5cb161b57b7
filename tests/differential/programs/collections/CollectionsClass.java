import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Algorithms of java.util.Collections. */
public class CollectionsClass {
  public static void main(String[] args) {
    List<Integer> a = new ArrayList<>(Arrays.asList(4, 1, 3, 5, 2, 3));
    Collections.sort(a);
    System.out.println(a + " " + Collections.binarySearch(a, 4) + " " + Collections.binarySearch(a, 6) + " " + Collections.max(a) + Collections.min(a) + " " + Collections.frequency(a, 3));
    Collections.reverse(a);
    System.out.println(a);
    Collections.rotate(a, 2);
    System.out.println(a);
    Collections.swap(a, 0, 5);
    Collections.shuffle(a, new Random(3));
    System.out.println(a);
    Collections.sort(a, Collections.reverseOrder());
    Collections.replaceAll(a, 3, 33);
    System.out.println(a + " " + Collections.disjoint(a, Arrays.asList(7, 8)) + " " + Collections.indexOfSubList(a, Arrays.asList(33, 33)));
    Collections.fill(a, 0);
    System.out.println(a + " " + Collections.emptyList() + Collections.singletonList(1) + Collections.nCopies(3, "x") + Collections.singleton(2) + Collections.emptyMap());
    List<Integer> view = Collections.unmodifiableList(a);
    try {
      view.add(1);
    } catch (UnsupportedOperationException e) {
      System.out.println("read only " + view.size());
    }
    System.out.println(Collections.synchronizedList(a).get(0) + " " + Collections.addAll(a, 7, 8) + " " + a);
  }
}
