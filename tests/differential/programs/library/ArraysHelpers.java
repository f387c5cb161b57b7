import java.util.Arrays;

/** Arrays.setAll, stream, asList, copyOf, mismatch by hand. */
public class ArraysHelpers {
  public static void main(String[] args) {
    int[] a = new int[6];
    Arrays.setAll(a, i -> i * i - 3);
    System.out.println(Arrays.toString(a) + " " + Arrays.stream(a).sum() + " " + Arrays.stream(a, 1, 3).max().getAsInt());
    long[] l = new long[3];
    Arrays.fill(l, 7L);
    System.out.println(Arrays.toString(Arrays.copyOf(l, 5)) + Arrays.toString(Arrays.copyOf(new boolean[] {true}, 2)) + Arrays.toString(Arrays.copyOf(new String[] {"x"}, 2)));
    Arrays.parallelPrefix(a, Integer::sum);
    System.out.println(Arrays.toString(a) + " " + Arrays.asList(1, 2, 3).indexOf(3) + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2}}));
    char[] c = "hello".toCharArray();
    Arrays.fill(c, 1, 3, '*');
    System.out.println(new String(c) + " " + Arrays.equals(c, "h**lo".toCharArray()));
    try {
      Arrays.copyOfRange(a, 4, 2);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
