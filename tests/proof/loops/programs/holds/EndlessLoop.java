/** A loop that never ends and never asks for a value. */
public class EndlessLoop {
  public static void main(String[] args) {
    int at = 0;
    int rounds = 0;
    while (rounds >= 0) {
      at = at == 6 ? 0 : at + 1;
      rounds = rounds == 1000000 ? 5 : rounds + 1;
      assert at <= 6;
    }
  }
}
