/** Fibonacci by powers of a matrix, modulo and exact. */
public class MatrixPower {
  static long[][] multiply(long[][] a, long[][] b, long m) {
    long[][] c = new long[2][2];
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
        if (m > 0) {
          c[i][j] %= m;
        }
      }
    }
    return c;
  }

  static long[][] power(long[][] a, int n, long m) {
    long[][] r = {{1, 0}, {0, 1}};
    for (; n > 0; n >>= 1) {
      if ((n & 1) == 1) {
        r = multiply(r, a, m);
      }
      a = multiply(a, a, m);
    }
    return r;
  }

  public static void main(String[] args) {
    long[][] one = {{1, 1}, {1, 0}};
    for (int n : new int[] {1, 2, 10, 50, 90, 1000000}) {
      System.out.println(n + " " + power(one, n, Long.MAX_VALUE > 0 && n <= 90 ? 0 : 1000000007L)[0][1]);
    }
  }
}
