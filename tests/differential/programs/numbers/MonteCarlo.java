import java.util.Random;

/** A seeded random walk with ints, doubles and booleans. */
public class MonteCarlo {
  public static void main(String[] args) {
    Random r = new Random(2024);
    int x = 0;
    int inside = 0;
    double sum = 0;
    for (int i = 0; i < 100; i++) {
      x += r.nextBoolean() ? 1 : -1;
      double a = r.nextDouble();
      double b = r.nextDouble();
      inside += a * a + b * b < 1 ? 1 : 0;
      sum += r.nextInt(100) * a;
    }
    System.out.println(x + " " + inside + " " + Long.toHexString(Double.doubleToLongBits(sum)) + " " + r.nextLong() + " " + r.nextInt(7) + " " + r.nextInt(1 << 20));
    System.out.println(new Random(5).ints(4, 0, 10).boxed().collect(java.util.stream.Collectors.toList()));
  }
}
