/** Splitting by hand with indexOf and substring. */
public class StringIndexLoops {
  public static void main(String[] args) {
    String s = "key1=val1&key2=&=val3&key4";
    int from = 0;
    while (from <= s.length()) {
      int to = s.indexOf('&', from);
      String part = s.substring(from, to < 0 ? s.length() : to);
      int eq = part.indexOf("=");
      System.out.println((eq < 0 ? part : part.substring(0, eq)) + " -> " + (eq < 0 ? "none" : "[" + part.substring(eq + 1) + "]"));
      if (to < 0) {
        break;
      }
      from = to + 1;
    }
    System.out.println(s.lastIndexOf('=') + " " + s.lastIndexOf("key", 10) + " " + s.indexOf("zz") + " " + s.indexOf('k', 3));
  }
}
