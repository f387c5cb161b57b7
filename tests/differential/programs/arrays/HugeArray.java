/** An allocation that can not be met is an Error that can be caught. */
public class HugeArray {
  public static void main(String[] args) {
    int huge = Integer.MAX_VALUE;
    try {
      long[] a = new long[huge];
      System.out.println(a.length);
    } catch (OutOfMemoryError e) {
      System.out.println("out of memory");
    }
  }
}
