import java.util.Random;

/** nextDouble() lies in [0, 1), so that its scaled floor is an index. */
public class Main {
  public static void main(String[] args) {
    Random random = new Random();
    double part = random.nextDouble();
    assert part >= 0.0 && part < 1.0;
    int[] buckets = new int[10];
    buckets[(int) (part * 10)]++;
    assert buckets[0] + buckets[9] <= 1;
  }
}
