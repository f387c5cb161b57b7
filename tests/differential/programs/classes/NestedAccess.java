/** Private members of nested classes, read and changed across. */
public class NestedAccess {
  private static int factor = 2;

  private static int scale(int x) {
    return x * factor;
  }

  private static class Counter {
    private int n;
    private static String all;

    private Counter() {
      this(0);
    }

    private Counter(int n) {
      this.n = n;
    }

    private int get() {
      return n;
    }

    int twice() {
      factor++;
      return scale(n);
    }
  }

  public static void main(String[] args) {
    Counter c = new Counter();
    c.n = 5;
    c.n++;
    c.n += 3;
    Counter.all = "x";
    Counter.all += c.get();
    System.out.println(c.n + " " + Counter.all + " " + c.twice() + " " + new Counter(4).n);
  }
}
