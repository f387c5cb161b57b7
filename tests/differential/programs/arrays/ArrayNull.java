/** Each use of a null array raises a NullPointerException. */
public class ArrayNull {
  public static void main(String[] args) {
    int[] a = null;
    Object[] o = null;
    int count = 0;
    try {
      count += a[0];
    } catch (NullPointerException e) {
      System.out.println("load");
    }
    try {
      a[0] = 1;
    } catch (NullPointerException e) {
      System.out.println("store");
    }
    try {
      count += a.length;
    } catch (NullPointerException e) {
      System.out.println("length");
    }
    try {
      o[0] = "x";
    } catch (NullPointerException e) {
      System.out.println("reference store");
    }
    try {
      for (Object x : o) {
        count++;
      }
    } catch (NullPointerException e) {
      System.out.println("loop");
    }
    try {
      a.clone();
    } catch (NullPointerException e) {
      System.out.println("clone");
    }
    System.out.println("count " + count);
  }
}
