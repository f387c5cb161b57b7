import java.util.Locale;

/** A small table, as programs print them. */
public class FormatTable {
  public static void main(String[] args) {
    String[] names = {"tea", "coffee", "hot chocolate"};
    double[] prices = {1.2, 2.35, 3.999};
    int[] counts = {12, 5, 1};
    double total = 0;
    for (int i = 0; i < names.length; i++) {
      System.out.println(String.format(Locale.ROOT, "%-15s x %3d %8.2f", names[i], counts[i], prices[i] * counts[i]));
      total += prices[i] * counts[i];
    }
    System.out.println(String.format(Locale.ROOT, "%-21s %8.2f", "total", total));
  }
}
