/** Thirds in float and double, compared and cut off. */
public class FloatThirds {
  static final int LOW = -8;
  static final int HIGH = 8;

  static long of(int a, int b) {
    float f = a / 3.0f;
    double d = b / 3.0;
    return (int) (f * d * 10) + (f == (float) d ? 1000 : 0) + (f < d ? 100 : 0);
  }
}
