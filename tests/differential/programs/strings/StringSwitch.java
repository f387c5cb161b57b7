/** Switches over strings, with equal hash codes and null. */
public class StringSwitch {
  static int kind(String s) {
    int n = 0;
    switch (s) {
      case "Aa":
        n++;
      case "BB":
        n += 10;
        break;
      case "AaAa":
        return 100;
      case "BBBB":
      case "AaBB":
        n = 5;
        break;
      case "":
        n = -1;
        break;
      default:
        n = 77;
    }
    return n;
  }

  public static void main(String[] args) {
    String[] all = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "C", "", "none"};
    for (String s : all) {
      System.out.println(s + " " + kind(s));
    }
    try {
      kind(null);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
  }
}
