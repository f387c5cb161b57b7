import java.util.Locale;

/** No inputs: formatting of numbers and text. */
public class Main {
  public static void main(String[] args) {
    String row = String.format(Locale.ROOT, "%-5s|%4d|%6.2f|%x", "tea", 42, 3.14159, 255);
    assert row.equals("tea  |  42|  3.14|ff") : row;
  }
}
