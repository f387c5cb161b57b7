/** Boxing, unboxing and promotion in expressions. */
public class BoxingConversions {
  public static void main(String[] args) {
    Integer i = 5;
    i++;
    i += 2;
    Long l = 3L + i;
    Double d = l / 2.0;
    Character c = 'a';
    int sum = c + 1;
    c++;
    System.out.println(i + " " + l + " " + d + " " + sum + " " + c);
    Object o = true ? 1 : 2.0;
    Object p = true ? Integer.valueOf(1) : "x";
    Object q = false ? 'b' : 98;
    System.out.println(o + " " + p + " " + q);
    Number[] all = {i, l, d, 2.9f, (byte) -1, (short) 300};
    for (Number n : all) {
      System.out.println(n.getClass().getSimpleName() + " " + n.intValue() + " " + n.longValue() + " " + n.byteValue() + " " + n.doubleValue());
    }
    Integer none = null;
    try {
      int x = none;
      System.out.println(x);
    } catch (NullPointerException e) {
      System.out.println("unboxed null");
    }
    boolean same = i < 9 && i >= 8 && i != 7;
    System.out.println(same);
  }
}
