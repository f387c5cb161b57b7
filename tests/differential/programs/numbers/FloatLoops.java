/** Accumulated rounding over many operations. */
public class FloatLoops {
  public static void main(String[] args) {
    double sum = 0;
    float fsum = 0;
    for (int i = 1; i <= 200; i++) {
      sum += 1.0 / i;
      fsum += 1.0f / i;
    }
    System.out.println(Long.toHexString(Double.doubleToLongBits(sum)) + " " + Integer.toHexString(Float.floatToIntBits(fsum)));
    double x = 2;
    for (int i = 0; i < 6; i++) {
      x = x - (x * x - 2) / (2 * x);
    }
    System.out.println(Long.toHexString(Double.doubleToLongBits(x)));
    float tiny = 1;
    int halvings = 0;
    while (tiny > 0) {
      tiny /= 2;
      halvings++;
    }
    System.out.println(halvings);
    double big = 1;
    while (big < Double.POSITIVE_INFINITY) {
      big *= 10;
      halvings++;
    }
    System.out.println(halvings);
    float step = 16777214f;
    for (int i = 0; i < 4; i++) {
      step++;
    }
    System.out.println((int) step);
  }
}
