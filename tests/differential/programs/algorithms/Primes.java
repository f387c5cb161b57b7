/** Sieve, trial division, factors, perfect numbers. */
public class Primes {
  static boolean isPrime(int n) {
    for (int d = 2; d * d <= n; d++) {
      if (n % d == 0) {
        return false;
      }
    }
    return n > 1;
  }

  static String factors(int n) {
    String s = "";
    for (int d = 2; d * d <= n; d++) {
      while (n % d == 0) {
        s += " " + d;
        n /= d;
      }
    }
    return n > 1 ? s + " " + n : s;
  }

  static int divisors(int n) {
    int sum = 0;
    for (int d = 1; d * d <= n && d < 1000; d++) {
      if (n % d == 0) {
        sum += d + (d * d == n ? 0 : n / d);
      }
    }
    return sum;
  }

  public static void main(String[] args) {
    StringBuilder row = new StringBuilder();
    for (int i = 2; i < 60; i++) {
      if (isPrime(i)) {
        row.append(i).append(' ');
      }
    }
    System.out.println(row);
    for (int n : new int[] {1, 2, 12, 97, 360, 1001, 65536, 999983}) {
      System.out.println(n + " =" + factors(n) + " sum of divisors " + divisors(n));
    }
  }
}
