/** Endless recursion ends in an Error that can be caught, and again. */
public class StackOverflow {
  static int deepest;

  static int down(int n) {
    deepest = n;
    return down(n + 1) + 1;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      try {
        down(0);
        System.out.println("not reached");
      } catch (StackOverflowError e) {
        System.out.println("overflow " + (deepest > 100));
      }
    }
  }
}
