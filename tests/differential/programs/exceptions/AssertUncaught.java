/** A failed assert leaves main. */
public class AssertUncaught {
  static void check(int x) {
    assert x > 0 : "x is " + x;
  }

  public static void main(String[] args) {
    int x = args.length;
    System.out.println(x);
    check(x);
  }
}
