/** No inputs: the chain from 27 has 111 steps. */
public class Main {
  public static void main(String[] args) {
    long n = 27;
    int steps = 0;
    while (n != 1) {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      steps++;
    }
    assert steps == 112;
  }
}
