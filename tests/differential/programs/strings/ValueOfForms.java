/** valueOf, copyValueOf, toString, parse and back. */
public class ValueOfForms {
  public static void main(String[] args) {
    int i = Integer.parseInt(String.valueOf(-77));
    long l = Long.parseLong(Long.toString(Long.MIN_VALUE));
    double d = Double.parseDouble(String.valueOf(-1.25e-3));
    boolean b = Boolean.parseBoolean(String.valueOf(true));
    char c = String.valueOf('q').charAt(0);
    float f = Float.parseFloat(Float.toString(0.1f));
    System.out.println(i + " " + l + " " + d + " " + b + c + " " + f + " " + Integer.valueOf("12").equals(12) + Double.valueOf("1e3").intValue() + Short.parseShort("-5") + Byte.valueOf("7"));
    System.out.println(String.valueOf(new char[] {'a', 'b'}) + String.valueOf((Object) "o") + Character.getNumericValue('8') + Character.toString('x') + new Integer(5) + new StringBuilder("sb").toString() + Boolean.toString(false));
  }
}
