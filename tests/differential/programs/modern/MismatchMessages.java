import java.text.DecimalFormat;
import java.util.Arrays;

/** What arraycopy says of elements that do not fit: whether the types allow for any that does. */
public class MismatchMessages {
  public static void main(String[] args) {
    copy(new String[] {"a"}, new Integer[1]);
    copy(new Object[] {1, "a"}, new Integer[2]);
    copy(new Comparable<?>[] {1, "a"}, new String[2]);
    copy(new String[] {null, "a"}, new Integer[2]);
    copy(new Object[] {new int[0], 5}, new int[2][]);
    copy(new String[][] {{"a"}}, new Integer[1][]);
    System.out.println(Arrays.copyOf(new String[] {null}, 1, Integer[].class)[0]);
    System.out.println(new DecimalFormat("\u00a4#").format(5));
    Module mine = MismatchMessages.class.getModule();
    try {
      mine.canUse(null);
    } catch (NullPointerException expected) {
      System.out.println("null");
    }
  }

  static void copy(Object[] from, Object[] to) {
    try {
      System.arraycopy(from, 0, to, 0, from.length);
    } catch (ArrayStoreException problem) {
      System.out.println(problem.getMessage() + " " + (to[0] != null));
    }
  }
}
