/** Each access outside of the bounds raises its exception, with its message. */
public class ArrayBounds {
  public static void main(String[] args) {
    int[] a = {10, 20, 30};
    for (int index : new int[] {-1, 0, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      try {
        System.out.println("load " + index + " = " + a[index]);
      } catch (ArrayIndexOutOfBoundsException e) {
        System.out.println("load " + index + ": " + e.getMessage());
      }
      try {
        a[index] = 5;
        System.out.println("store " + index + " done");
      } catch (ArrayIndexOutOfBoundsException e) {
        System.out.println("store " + index + ": " + e.getMessage());
      }
    }
  }
}
