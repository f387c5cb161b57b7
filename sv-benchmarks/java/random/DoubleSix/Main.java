import java.util.Random;

/** Two dice may both show six. */
public class Main {
  public static void main(String[] args) {
    Random random = new Random();
    int sum = random.nextInt(6) + random.nextInt(6) + 2;
    assert sum != 12;
  }
}
