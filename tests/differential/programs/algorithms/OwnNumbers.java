/** Rational, complex and polynomial numbers as classes. */
public class OwnNumbers {
  static final class Ratio implements Comparable<Ratio> {
    final int p;
    final int q;

    Ratio(int p, int q) {
      if (q == 0) {
        throw new ArithmeticException("no denominator");
      }
      int g = gcd(Math.abs(p), Math.abs(q)) * (q < 0 ? -1 : 1);
      this.p = p / g;
      this.q = q / g;
    }

    private static int gcd(int a, int b) {
      return b == 0 ? a : gcd(b, a % b);
    }

    Ratio plus(Ratio o) {
      return new Ratio(p * o.q + o.p * q, q * o.q);
    }

    Ratio times(Ratio o) {
      return new Ratio(p * o.p, q * o.q);
    }

    @Override
    public int compareTo(Ratio o) {
      return Long.compare((long) p * o.q, (long) o.p * q);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Ratio && compareTo((Ratio) o) == 0;
    }

    @Override
    public int hashCode() {
      return 31 * p + q;
    }

    @Override
    public String toString() {
      return p + "/" + q;
    }
  }

  public static void main(String[] args) {
    Ratio r = new Ratio(1, 2).plus(new Ratio(1, 3)).times(new Ratio(-6, 4));
    System.out.println(r + " " + r.equals(new Ratio(-5, 4)) + " " + new Ratio(2, -4) + " " + new Ratio(0, 5).compareTo(r));
    try {
      System.out.println(new Ratio(1, 0));
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    double re = 1;
    double im = 2;
    for (int i = 0; i < 4; i++) {
      double t = re * re - im * im + 0.5;
      im = 2 * re * im - 0.25;
      re = t;
      System.out.println(Long.toHexString(Double.doubleToLongBits(re)) + " " + Long.toHexString(Double.doubleToLongBits(im)));
    }
    int[] p = {1, 2};
    int[] q = {1};
    for (int i = 0; i < 4; i++) {
      int[] product = new int[q.length + 1];
      for (int a = 0; a < q.length; a++) {
        for (int b = 0; b < 2; b++) {
          product[a + b] += q[a] * p[b];
        }
      }
      q = product;
    }
    System.out.println(java.util.Arrays.toString(q));
  }
}
