/** Branches on long, float and double in loops. */
public class LongCompareLoops {
  public static void main(String[] args) {
    int n = 0;
    for (long l = Integer.MAX_VALUE - 2L; l <= Integer.MAX_VALUE + 2L; l++) {
      n++;
    }
    for (double d = 0; d < 1; d += 0.1) {
      n += 10;
    }
    for (float f = 10; f > 0.5f; f /= 2) {
      n += 1000;
    }
    System.out.println(n);
    double nan = 0.0 / 0.0;
    int k = 0;
    while (!(nan > 0) && k < 5) {
      k++;
    }
    do {
      k += 10;
    } while (nan == nan);
    System.out.println(k + (nan < 1 ? "lt" : nan >= 1 ? "ge" : "neither"));
    long a = 5;
    long b = 5;
    System.out.println((a == b ? 1 : 0) + (a < b ? 1 : 0) + (a >= b ? 1 : 0) + (a != b ? 1 : 0));
  }
}
