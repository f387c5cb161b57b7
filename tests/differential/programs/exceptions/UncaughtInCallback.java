/** An exception leaves main through a comparator in a sort. */
public class UncaughtInCallback {
  public static void main(String[] args) {
    java.util.List<Integer> l = new java.util.ArrayList<>(java.util.Arrays.asList(3, null, 1));
    System.out.println(l);
    java.util.Collections.sort(l, new java.util.Comparator<Integer>() {
      @Override
      public int compare(Integer a, Integer b) {
        return a - b;
      }
    });
  }
}
