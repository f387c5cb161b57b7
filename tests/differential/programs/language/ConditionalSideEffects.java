/** The order in which operands and arguments are evaluated. */
public class ConditionalSideEffects {
  static String log = "";

  static int t(int n) {
    log += n;
    return n;
  }

  static String s2() {
    log += "s";
    return "S";
  }

  static int add(int a, int b, int c) {
    log += "+";
    return a + b + c;
  }

  public static void main(String[] args) {
    System.out.println(t(1) + t(2) * t(3) - (t(4) + t(5)) + " " + log);
    log = "";
    int[] a = new int[3];
    a[t(0)] = t(2) > t(1) ? t(5) : t(6);
    System.out.println(a[0] + " " + log);
    log = "";
    boolean b = t(0) > 0 && t(1) > 0 || t(2) > 0 | t(3) < 0;
    System.out.println(b + " " + log);
    log = "";
    System.out.println(add(t(1), add(t(2), t(3), 0), t(4)) + " " + log);
    log = "";
    int i = 2;
    i = i++ * 2 + i;
    System.out.println(i + (i -= 3) * (i = 4) + i);
    String s = "a" + t(1) + (s2() + t(2)) + null + (char) ('a' + t(3));
    System.out.println(s + " " + log);
    int x = 5;
    int y = x + (x = 3) + x;
    System.out.println(y);
  }
}
