/** Greatest common divisors, modular powers, inverses, binomials. */
public class NumberTheory {
  static long[] extended(long a, long b) {
    if (b == 0) {
      return new long[] {a, 1, 0};
    }
    long[] e = extended(b, a % b);
    return new long[] {e[0], e[2], e[1] - a / b * e[2]};
  }

  static long power(long base, int e, long m) {
    long r = 1;
    for (base %= m; e > 0; e >>= 1) {
      if ((e & 1) == 1) {
        r = r * base % m;
      }
      base = base * base % m;
    }
    return r;
  }

  static long binomial(int n, int k) {
    long[] row = new long[n + 1];
    row[0] = 1;
    for (int i = 1; i <= n; i++) {
      for (int j = i; j > 0; j--) {
        row[j] += row[j - 1];
      }
    }
    return k > n ? 0 : row[k];
  }

  static int digitSum(int n) {
    return n == 0 ? 0 : n % 10 + digitSum(n / 10);
  }

  static int reversed(int n) {
    int r = 0;
    for (; n > 0; n /= 10) {
      r = 10 * r + n % 10;
    }
    return r;
  }

  static int isqrt(int n) {
    int r = 0;
    while ((long) (r + 1) * (r + 1) <= n) {
      r++;
    }
    return r;
  }

  public static void main(String[] args) {
    long[][] pairs = {{12, 18}, {0, 5}, {1071, 462}, {-12, 8}, {1L << 40, 1L << 35}, {17, 13}};
    for (long[] p : pairs) {
      long[] e = extended(p[0], p[1]);
      System.out.println(p[0] + " " + p[1] + " " + e[0] + " " + e[1] + " " + e[2]);
    }
    System.out.println(power(3, 200, 1000007) + " " + power(2, 62, Long.MAX_VALUE) + " " + binomial(20, 10) + " " + binomial(5, 7));
    int[] digits = {0, 7, 10, 153, 9474, 123456789};
    for (int d : digits) {
      System.out.println(d + " " + digitSum(d) + " " + reversed(d) + " " + Integer.toString(d, 7) + " " + isqrt(d));
    }
  }
}
