/** Negative lengths are refused in every kind of allocation. */
public class ArrayNegativeSize {
  public static void main(String[] args) {
    for (int n : new int[] {-1, Integer.MIN_VALUE, 0}) {
      try {
        System.out.println("int " + new int[n].length);
      } catch (NegativeArraySizeException e) {
        System.out.println("int: " + e.getMessage());
      }
      try {
        System.out.println("Object " + new Object[n].length);
      } catch (NegativeArraySizeException e) {
        System.out.println("Object: " + e.getMessage());
      }
      try {
        System.out.println("multi " + new int[2][n].length);
      } catch (NegativeArraySizeException e) {
        System.out.println("multi: " + e.getMessage());
      }
      try {
        System.out.println("multi first " + new int[n][2].length);
      } catch (NegativeArraySizeException e) {
        System.out.println("multi first: " + e.getMessage());
      }
    }
  }
}
