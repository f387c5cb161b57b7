/** An exception thrown in finally replaces the one on its way out of main. */
public class UncaughtInFinally {
  public static void main(String[] args) {
    try {
      System.out.println("body");
      throw new IllegalArgumentException("first");
    } finally {
      System.out.println("finally");
      int[] a = new int[1];
      a[a.length] = 1;
    }
  }
}
