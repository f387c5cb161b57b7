/** substring and subSequence, right and wrong. */
public class StringSubstring {
  public static void main(String[] args) {
    String s = "substring";
    int[][] ranges = {{0, 9}, {3, 9}, {3, 3}, {9, 9}, {0, 1}, {4, 2}, {-1, 3}, {2, 10}, {10, 10}};
    for (int[] r : ranges) {
      try {
        System.out.println(r[0] + "," + r[1] + " [" + s.substring(r[0], r[1]) + "] [" + s.subSequence(r[0], r[1]) + "]");
      } catch (StringIndexOutOfBoundsException e) {
        System.out.println(r[0] + "," + r[1] + " " + e.getMessage());
      }
    }
    for (int i : new int[] {0, 3, 9, 10, -1}) {
      try {
        System.out.println(i + " [" + s.substring(i) + "]");
      } catch (StringIndexOutOfBoundsException e) {
        System.out.println(i + " " + e.getMessage());
      }
    }
    System.out.println(s.substring(0) == s);
  }
}
