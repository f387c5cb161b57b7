/** System.exit in a nested call, past handlers. */
public class ExitDeep {
  static void deep(int n) {
    System.out.println("depth " + n);
    if (n == 0) {
      System.exit(0);
    }
    deep(n - 1);
  }

  public static void main(String[] args) {
    try {
      deep(3);
    } catch (Throwable t) {
      System.out.println("never");
    }
    System.out.println("never");
  }
}
