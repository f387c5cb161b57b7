/** charAt outside of the string. */
public class StringCharAtFails {
  public static void main(String[] args) {
    for (int i : new int[] {-1, 0, 2, 3, Integer.MAX_VALUE}) {
      try {
        System.out.println(i + " " + "abc".charAt(i));
      } catch (StringIndexOutOfBoundsException e) {
        System.out.println(i + " " + e.getMessage());
      }
    }
  }
}
