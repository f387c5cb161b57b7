/** Comparing strings by identity, content and order in conditions. */
public class StringCompareChains {
  public static void main(String[] args) {
    String a = "alpha";
    String b = new String("alpha");
    String c = "beta";
    String[] all = {a, b, c, a.substring(0), b.intern(), c.toLowerCase(), ("al" + "pha")};
    for (String s : all) {
      String row = "";
      for (String t : all) {
        row += (s == t ? "I" : s.equals(t) ? "E" : s.compareTo(t) < 0 ? "<" : ">") + " ";
      }
      System.out.println(row);
    }
  }
}
