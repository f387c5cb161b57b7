/** Long loops, factorials, fibonacci and overflow. */
public class LongArithmetic {
  public static void main(String[] args) {
    long f = 1;
    long a = 0;
    long b = 1;
    for (int i = 1; i <= 25; i++) {
      f *= i;
      long t = a + b;
      a = b;
      b = t;
      System.out.println(i + " " + f + " " + a + " " + (f % 1000007) + " " + (f / (a + 1)) + " " + (f >>> 17 ^ a << 9));
    }
  }
}
