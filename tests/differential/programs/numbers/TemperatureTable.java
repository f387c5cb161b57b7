/** Integer and floating division in a printed table. */
public class TemperatureTable {
  public static void main(String[] args) {
    for (int f = -40; f <= 212; f += 42) {
      int c = (f - 32) * 5 / 9;
      double d = (f - 32) * 5 / 9.0;
      System.out.println(f + " " + c + " " + d + " " + Math.round(d) + " " + (int) d + " " + Math.round(d * 10) / 10.0);
    }
  }
}
