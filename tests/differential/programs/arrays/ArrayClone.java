/** Clones are new and shallow, and have the array's own type. */
public class ArrayClone {
  public static void main(String[] args) {
    int[] a = {1, 2, 3};
    int[] b = a.clone();
    b[0] = 9;
    System.out.println(a[0] + " " + b[0] + " " + (a == b));
    String[][] rows = {{"x"}, {"y"}};
    String[][] copy = rows.clone();
    copy[0][0] = "changed";
    copy[1] = new String[] {"other"};
    System.out.println(rows[0][0] + " " + rows[1][0]);
    Object[] strings = new String[] {"s"};
    System.out.println(strings.clone().getClass().getName());
    System.out.println(new boolean[3].clone().length);
  }
}
