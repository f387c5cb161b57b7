/** System.arraycopy over all kinds, overlapping and partial. */
public class ArrayCopy {
  static void show(int[] a) {
    String row = "";
    for (int x : a) {
      row += x + " ";
    }
    System.out.println(row);
  }

  public static void main(String[] args) {
    int[] a = {1, 2, 3, 4, 5};
    System.arraycopy(a, 0, a, 1, 4);
    show(a);
    System.arraycopy(a, 1, a, 0, 4);
    show(a);
    System.arraycopy(a, 5, a, 0, 0);
    show(a);
    char[] text = "hello".toCharArray();
    char[] target = new char[7];
    System.arraycopy(text, 1, target, 2, 3);
    System.out.println((int) target[1] + " " + target[2] + target[3] + target[4] + " " + (int) target[5]);
    double[] d = {1.5, -0.0};
    double[] e = new double[3];
    System.arraycopy(d, 0, e, 1, 2);
    System.out.println(Long.toHexString(Double.doubleToLongBits(e[2])));
    Object[] objects = {"a", "b", 3};
    String[] strings = new String[3];
    try {
      System.arraycopy(objects, 0, strings, 0, 3);
    } catch (ArrayStoreException x) {
      System.out.println("copied before the failure: " + strings[0] + strings[1] + strings[2]);
    }
  }
}
