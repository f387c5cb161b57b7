/** A failed cast leaves main with its message. */
public class CastUncaught {
  static Object describe(int n) {
    return n % 2 == 0 ? (Object) Integer.valueOf(n) : "odd";
  }

  public static void main(String[] args) {
    Object o = describe(3);
    System.out.println(o);
    String s = (String) describe(4);
    System.out.println(s);
  }
}
