/** Newton, bisection, Simpson, Euler, Gauss: doubles to the last bit. */
public class NumericMethods {
  static void show(String name, double d) {
    System.out.println(name + " " + Long.toHexString(Double.doubleToLongBits(d)));
  }

  public static void main(String[] args) {
    double root = 1;
    for (int i = 0; i < 8; i++) {
      root = 0.5 * (root + 10 / root);
    }
    show("sqrt 10", root);
    double low = 0;
    double high = 2;
    for (int i = 0; i < 50; i++) {
      double mid = (low + high) / 2;
      if (mid * mid * mid < 3) {
        low = mid;
      } else {
        high = mid;
      }
    }
    show("cube root 3", low);
    double integral = 0;
    for (int i = 0; i <= 20; i++) {
      double x = i / 20.0;
      integral += (i == 0 || i == 20 ? 1 : i % 2 == 1 ? 4 : 2) * x * x / (1 + x);
    }
    show("simpson", integral / 60);
    double y = 1;
    for (int i = 0; i < 100; i++) {
      y += 0.01 * -y;
    }
    show("euler", y);
    double[][] m = {{2, 1, -1, 8}, {-3, -1, 2, -11}, {-2, 1, 2, -3}};
    for (int i = 0; i < 3; i++) {
      int p = i;
      for (int r = i; r < 3; r++) {
        p = Math.abs(m[r][i]) > Math.abs(m[p][i]) ? r : p;
      }
      double[] t = m[i];
      m[i] = m[p];
      m[p] = t;
      for (int r = 0; r < 3; r++) {
        if (r != i) {
          double f = m[r][i] / m[i][i];
          for (int c = i; c < 4; c++) {
            m[r][c] -= f * m[i][c];
          }
        }
      }
    }
    for (int i = 0; i < 3; i++) {
      show("x" + i, m[i][3] / m[i][i]);
    }
    float f = 1;
    for (int i = 1; i < 12; i++) {
      f += 1f / (i * i);
    }
    System.out.println(Integer.toHexString(Float.floatToIntBits(f)));
  }
}
