import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;

/** Sorting objects is stable, and knows comparators and ranges. */
public class ArraysSortObjects {
  public static void main(String[] args) {
    String[] words = {"pear", "fig", "apple", "kiwi", "nut", "plum", "lime", "date", "pea"};
    String[] byLength = words.clone();
    Arrays.sort(byLength, new Comparator<String>() {
      @Override
      public int compare(String a, String b) {
        return a.length() - b.length();
      }
    });
    System.out.println(Arrays.toString(byLength));
    Arrays.sort(words);
    System.out.println(Arrays.toString(words));
    Arrays.sort(words, Collections.reverseOrder());
    System.out.println(Arrays.toString(words));
    Arrays.sort(words, 2, 5);
    System.out.println(Arrays.toString(words));
    long[] longs = {5L, Long.MIN_VALUE, 0L, Long.MAX_VALUE, -5L};
    Arrays.sort(longs);
    System.out.println(Arrays.toString(longs));
    double[] doubles = {0.5, Double.NaN, -0.0, 0.0, -1.0};
    Arrays.sort(doubles);
    System.out.println(Double.doubleToLongBits(doubles[1]) + " " + (doubles[4] != doubles[4]) + " " + doubles[0]);
    char[] chars = "sorting".toCharArray();
    Arrays.sort(chars);
    System.out.println(new String(chars));
  }
}
