import java.util.Locale;

/** %f, %e, %g and %a with precisions. */
public class FormatDoubles {
  public static void main(String[] args) {
    double[] all = {0.0, -0.0, 1.0, 3.14159, -2.5, 0.5, 1.5, 1234567.891, 1e-7, 1e20, Double.NaN, Double.POSITIVE_INFINITY, 0.125, 99.995};
    String[] forms = {"%f", "%.2f", "%8.3f", "%-8.1f|", "%08.2f", "%+.1f", "%,.2f", "%.0f", "%e", "%.3e", "%g", "%(.1f", "%a"};
    for (String form : forms) {
      String row = form + ":";
      for (double d : all) {
        row += " [" + String.format(Locale.ROOT, form, d) + "]";
      }
      System.out.println(row + " " + String.format(Locale.ROOT, form, 2.75f));
    }
  }
}
