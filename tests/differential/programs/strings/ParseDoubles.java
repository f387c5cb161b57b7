/** Parsing of floating-point numbers, exact to the last bit. */
public class ParseDoubles {
  public static void main(String[] args) {
    String[] all = {"0", "-0.0", "1.5", "1e10", "1E-5", ".5", "5.", "0x1.8p1", "NaN", "-Infinity", "1e400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623157e308", "123456789012345678", "0.1", "  2.5  ", "3f", "4d", "abc", "", "1e", "--1", "9007199254740993", "2.2250738585072011e-308"};
    for (String s : all) {
      try {
        System.out.println(s + " " + Long.toHexString(Double.doubleToLongBits(Double.parseDouble(s))) + " " + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s))));
      } catch (NumberFormatException e) {
        System.out.println(s + " " + e.getMessage());
      }
    }
  }
}
