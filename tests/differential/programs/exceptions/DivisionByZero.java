/** Integer division and remainder by zero, for int and long. */
public class DivisionByZero {
  public static void main(String[] args) {
    int zero = args.length;
    long wide = zero;
    try {
      System.out.println(5 / zero);
    } catch (ArithmeticException e) {
      System.out.println("idiv " + e.getMessage());
    }
    try {
      System.out.println(5 % zero);
    } catch (ArithmeticException e) {
      System.out.println("irem " + e.getMessage());
    }
    try {
      System.out.println(5L / wide);
    } catch (ArithmeticException e) {
      System.out.println("ldiv " + e.getMessage());
    }
    try {
      System.out.println(5L % wide);
    } catch (ArithmeticException e) {
      System.out.println("lrem " + e.getMessage());
    }
    System.out.println(Double.doubleToLongBits(5.0 / zero) + " " + Float.floatToIntBits(-1f / zero) + " " + Double.isNaN(0.0 / zero) + " " + Double.isNaN(5.0 % zero));
    System.out.println(1 / zero);
  }
}
