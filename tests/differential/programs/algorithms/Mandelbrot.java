/** A set drawn in characters with doubles and floats. */
public class Mandelbrot {
  public static void main(String[] args) {
    for (int y = -3; y <= 3; y++) {
      StringBuilder row = new StringBuilder();
      for (int x = -8; x <= 3; x++) {
        double a = x / 4.0;
        float b = y / 3.0f;
        double r = 0;
        double i = 0;
        int n = 0;
        while (n < 20 && r * r + i * i < 4) {
          double t = r * r - i * i + a;
          i = 2 * r * i + b;
          r = t;
          n++;
        }
        row.append(" .:-=+*#%@".charAt(n / 2 > 9 ? 9 : n / 2));
      }
      System.out.println(row);
    }
  }
}
