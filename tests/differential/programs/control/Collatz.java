/** A loop with integer arithmetic on long. */
public class Collatz {
  public static void main(String[] args) {
    for (int start = 1; start < 28; start += 3) {
      long n = start;
      int steps = 0;
      long highest = n;
      while (n != 1) {
        n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
        highest = Math.max(highest, n);
        steps++;
      }
      System.out.println(start + " " + steps + " " + highest);
    }
  }
}
