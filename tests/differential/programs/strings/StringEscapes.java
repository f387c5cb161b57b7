/** Escaping and unescaping by hand. */
public class StringEscapes {
  static String escape(String s) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '<':
          b.append("&lt;");
          break;
        case '>':
          b.append("&gt;");
          break;
        case '&':
          b.append("&amp;");
          break;
        case '"':
          b.append("&quot;");
          break;
        default:
          b.append(c);
      }
    }
    return b.toString();
  }

  static String unescape(String s) {
    return s.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
  }

  public static void main(String[] args) {
    for (String s : new String[] {"plain", "a<b & c>d", "\"quoted\"", "", "&amp;"}) {
      String e = escape(s);
      System.out.println(e + " " + unescape(e).equals(s) + " " + (e.length() - s.length()));
    }
  }
}
