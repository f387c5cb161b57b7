/** Variable arguments, arrays passed as such, and null. */
public class Varargs {
  static int count(int... x) {
    return x.length;
  }

  static String join(String by, Object... parts) {
    String s = "";
    for (Object p : parts) {
      s += (s.isEmpty() ? "" : by) + p;
    }
    return s;
  }

  public static void main(String[] args) {
    System.out.println(count() + " " + count(1) + " " + count(1, 2, 3) + " " + count(new int[] {4, 5}) + " " + join("-", "a", "b") + " " + join("-") + " " + join("-", (Object[]) new String[] {"x", "y"}) + " " + join("-", (Object) new String[] {"x"}).startsWith("[Ljava"));
    try {
      count(null);
    } catch (NullPointerException e) {
      System.out.println("null array");
    }
    System.out.println(join("+", 1, 'c', 2.5, null, true));
  }
}
