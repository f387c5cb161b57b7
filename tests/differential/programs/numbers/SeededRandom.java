import java.util.Random;

/** java.util.Random with a seed gives the documented sequence. */
public class SeededRandom {
  public static void main(String[] args) {
    Random r = new Random(42);
    System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " " + Double.doubleToLongBits(r.nextDouble()) + " " + Float.floatToIntBits(r.nextFloat()));
    byte[] bytes = new byte[5];
    r.nextBytes(bytes);
    System.out.println(java.util.Arrays.toString(bytes) + " " + Double.doubleToLongBits(r.nextGaussian()));
    r.setSeed(7);
    int[] counts = new int[6];
    for (int i = 0; i < 60; i++) {
      counts[r.nextInt(6)]++;
    }
    System.out.println(java.util.Arrays.toString(counts));
    try {
      r.nextInt(0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
