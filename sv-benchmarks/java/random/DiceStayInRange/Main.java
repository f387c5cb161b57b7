import java.util.Random;

/** Two dice of java.util.Random. */
public class Main {
  public static void main(String[] args) {
    Random random = new Random();
    int first = random.nextInt(6) + 1;
    int second = random.nextInt(6) + 1;
    assert first >= 1 && first <= 6;
    assert first + second >= 2 && first + second <= 12;
  }
}
