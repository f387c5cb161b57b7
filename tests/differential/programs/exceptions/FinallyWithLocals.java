/** Locals changed on the way are seen in finally. */
public class FinallyWithLocals {
  static int last;

  static int run(int k) {
    int a = 1;
    int[] b = {0};
    try {
      a = 2;
      b[0] = 10 / k;
      a = 3;
      if (k == 2) {
        return a + b[0];
      }
      a = 4;
    } catch (ArithmeticException e) {
      a += 100;
    } finally {
      last = a * 1000 + b[0];
    }
    return a;
  }

  public static void main(String[] args) {
    System.out.println(run(0) + " " + run(1) + " " + run(2) + " " + last);
  }
}
