/** == and != on references, with null and across types. */
public class ReferenceCompare {
  public static void main(String[] args) {
    Object a = new Object();
    Object b = a;
    String s = "s";
    Object o = s;
    Integer n = null;
    System.out.println((a == b) + " " + (a != b) + " " + (a == null) + " " + (null != a) + " " + (o == s) + " " + (n == null) + " " + (n != null));
    Object[] all = {a, b, s, null, new Object(), s};
    for (int i = 0; i < all.length; i++) {
      String row = "";
      for (int j = 0; j < all.length; j++) {
        row += all[i] == all[j] ? "=" : ".";
        if (all[i] != null && all[i] != a || all[j] == null) {
          row += "+";
        }
      }
      System.out.println(row);
    }
    System.out.println(a == b ? a != null ? "both" : "one" : "none");
  }
}
