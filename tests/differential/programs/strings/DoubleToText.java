/** Numbers to text as Double.toString and Float.toString give them. */
public class DoubleToText {
  public static void main(String[] args) {
    double[] all = {0.0, -0.0, 1.0, -1.5, 0.1, 100.0, 1234567.0, 12345678.0, 1.0e7, 9999999.0, 0.001, 0.00099, 1e-5, 123.456, 1e21, 1.7976931348623157e308, 4.9e-324, 2.0 / 3, 1e100, 3.141592653589793, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740993.0, 100.0 / 3, 0.3};
    for (double d : all) {
      System.out.println(d + " " + (float) d + " " + Double.toString(-d) + " " + String.valueOf((float) (d / 7)));
    }
  }
}
