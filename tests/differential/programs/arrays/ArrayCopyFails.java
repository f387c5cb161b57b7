/** System.arraycopy refuses wrong ranges and types. */
public class ArrayCopyFails {
  public static void main(String[] args) {
    int[] a = new int[5];
    int[][] ranges = {{-1, 0, 1}, {0, -1, 1}, {0, 0, -1}, {3, 0, 3}, {0, 3, 3}, {5, 5, 0}, {6, 0, 0}, {Integer.MAX_VALUE, 0, 1}};
    for (int[] r : ranges) {
      String row = r[0] + "," + r[1] + "," + r[2] + ": ";
      try {
        System.arraycopy(a, r[0], a, r[1], r[2]);
        System.out.println(row + "copied");
      } catch (IndexOutOfBoundsException e) {
        System.out.println(row + e.getMessage());
      }
    }
    Object[] bad = {"text", null, new long[5], new Object[5]};
    for (Object b : bad) {
      try {
        System.arraycopy(a, 0, b, 0, 1);
        System.out.println("copied");
      } catch (ArrayStoreException e) {
        System.out.println("store: " + e.getMessage());
      } catch (NullPointerException e) {
        System.out.println("null");
      }
    }
  }
}
