import java.util.Random;

/** Three heads in a row overrun a table. */
public class Main {
  public static void main(String[] args) {
    Random random = new Random();
    int[] heads = new int[3];
    int at = 0;
    for (int i = 0; i < 3; i++) {
      if (random.nextBoolean()) {
        at++;
      }
    }
    heads[at] = 1;
    assert heads[at] == 1;
  }
}
