import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Between arrays and lists, and what is shared. */
public class ArraysAndLists {
  public static void main(String[] args) {
    Integer[] boxed = {3, 1, 2};
    List<Integer> view = Arrays.asList(boxed);
    List<Integer> copy = new ArrayList<>(view);
    boxed[0] = 30;
    System.out.println(view + " " + copy);
    Collections.sort(view);
    System.out.println(Arrays.toString(boxed));
    Integer[] back = copy.toArray(new Integer[5]);
    System.out.println(Arrays.toString(back) + " " + back.length);
    Object[] objects = copy.toArray();
    objects[0] = "text";
    System.out.println(copy + " " + objects[0]);
    int sum = 0;
    for (int x : copy) {
      sum += x;
    }
    System.out.println(sum + " " + Arrays.asList(1, 2).equals(Arrays.asList(1, 2)) + " " + Arrays.asList("a").equals(new java.util.LinkedList<>(Arrays.asList("a"))));
  }
}
