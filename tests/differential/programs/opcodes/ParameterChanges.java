/** Parameters are copies; objects behind them are shared. */
public class ParameterChanges {
  static void change(int i, int[] a, StringBuilder s, String t) {
    i = 99;
    a[0] = 99;
    s.append("!");
    t = t + "!";
    a = new int[] {5};
    s = new StringBuilder("other");
    System.out.println(i + " " + a[0] + " " + s + " " + t);
  }

  static void swap(int[] x, int[] y) {
    int[] z = x;
    x = y;
    y = z;
  }

  public static void main(String[] args) {
    int i = 1;
    int[] a = {1};
    StringBuilder s = new StringBuilder("s");
    String t = "t";
    change(i, a, s, t);
    System.out.println(i + " " + a[0] + " " + s + " " + t);
    swap(a, new int[] {9});
    System.out.println(a[0]);
  }
}
