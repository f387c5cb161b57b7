import java.util.Arrays;

/** java.util.Arrays: fill, copy, compare, print, hash, sort, search. */
public class ArraysClass {
  public static void main(String[] args) {
    int[] a = {5, 3, -1, 9, 3};
    System.out.println(Arrays.toString(a));
    int[] sorted = Arrays.copyOf(a, 7);
    Arrays.sort(sorted);
    System.out.println(Arrays.toString(sorted));
    System.out.println(Arrays.binarySearch(sorted, 5) + " " + Arrays.binarySearch(sorted, 4));
    System.out.println(Arrays.toString(Arrays.copyOfRange(a, 1, 3)));
    System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, sorted) + " " + Arrays.equals((int[]) null, null));
    System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(new double[] {1.5, -0.0}) + " " + Arrays.hashCode((int[]) null));
    byte[] filled = new byte[4];
    Arrays.fill(filled, 1, 3, (byte) 7);
    System.out.println(Arrays.toString(filled));
    String[] words = {"pear", "apple", null, "fig"};
    System.out.println(Arrays.toString(words));
    System.out.println(Arrays.deepToString(new int[][] {{1, 2}, {}, null}));
    System.out.println(Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + " " + Arrays.equals(new int[][] {{1}}, new int[][] {{1}}));
    System.out.println(Arrays.asList("x", "y").contains("y") + " " + Arrays.asList(1, 2, 3).size());
    System.out.println(Arrays.toString((Object[]) null));
    try {
      Arrays.fill(filled, 3, 5, (byte) 0);
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
