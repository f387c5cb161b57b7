/** Caches of boxed values, equality and identity. */
public class BoxingIdentity {
  public static void main(String[] args) {
    Integer[] ints = {127, 127, 128, 128, -128, -128, -129, -129};
    for (int i = 0; i < ints.length; i += 2) {
      System.out.println(ints[i] + " " + (ints[i] == ints[i + 1]) + " " + ints[i].equals(ints[i + 1]));
    }
    Long a = 100L;
    Long b = 100L;
    Character c = 'x';
    Character d = 'x';
    Boolean t = true;
    System.out.println((a == b) + " " + (c == d) + " " + (t == Boolean.TRUE) + " " + a.equals(100) + " " + a.equals(100L) + " " + new Integer(5).equals(5) + " " + (new Integer(5) == new Integer(5)));
    Byte x = (byte) 7;
    Short y = (short) 7;
    System.out.println(x.equals(y) + " " + (x.intValue() == y) + " " + x.hashCode() + " " + Short.valueOf((short) 7).equals(y));
  }
}
