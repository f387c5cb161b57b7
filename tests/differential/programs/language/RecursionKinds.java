/** Recursion through arrays, strings and exceptions. */
public class RecursionKinds {
  static String reverse(String s) {
    return s.isEmpty() ? "" : reverse(s.substring(1)) + s.charAt(0);
  }

  static String flatten(Object o) {
    if (!(o instanceof Object[])) {
      return o + ",";
    }
    String s = "";
    for (Object x : (Object[]) o) {
      s += flatten(x);
    }
    return s;
  }

  static String binary(int n) {
    return n < 2 ? "" + n : binary(n / 2) + n % 2;
  }

  static int depth(int n) {
    try {
      if (n == 0) {
        throw new IllegalStateException();
      }
      return depth(n - 1);
    } catch (IllegalStateException e) {
      if (n < 4) {
        throw e;
      }
      return n * 100;
    } finally {
      n = 0;
    }
  }

  public static void main(String[] args) {
    System.out.println(reverse("recursion") + " " + flatten(new Object[] {1, new Object[] {2, new Object[] {}, 3}, "x"}) + " " + binary(37) + " " + depth(6));
  }
}
