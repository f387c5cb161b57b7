/** Matching with * and ?, and soundex codes. */
public class Wildcards {
  static boolean matches(String p, String t) {
    boolean[][] d = new boolean[p.length() + 1][t.length() + 1];
    d[0][0] = true;
    for (int i = 1; i <= p.length(); i++) {
      char c = p.charAt(i - 1);
      for (int j = 0; j <= t.length(); j++) {
        d[i][j] = c == '*' ? d[i - 1][j] || j > 0 && d[i][j - 1] : j > 0 && d[i - 1][j - 1] && (c == '?' || c == t.charAt(j - 1));
      }
    }
    return d[p.length()][t.length()];
  }

  static String soundex(String s) {
    String codes = "01230120022455012623010202";
    String u = s.toUpperCase();
    String out = "" + u.charAt(0);
    char last = codes.charAt(u.charAt(0) - 'A');
    for (int i = 1; i < u.length() && out.length() < 4; i++) {
      char code = codes.charAt(u.charAt(i) - 'A');
      if (code != '0' && code != last) {
        out += code;
      }
      last = code;
    }
    return (out + "000").substring(0, 4);
  }

  public static void main(String[] args) {
    String[] patterns = {"*", "a*c", "?b?", "a**c?", "", "*.java"};
    String[] texts = {"", "abc", "ac", "abbbcd", "Main.java"};
    for (String p : patterns) {
      String row = p + ":";
      for (String t : texts) {
        row += " " + matches(p, t);
      }
      System.out.println(row);
    }
    for (String s : new String[] {"Robert", "Rupert", "Tymczak", "Pfister", "A"}) {
      System.out.println(s + " " + soundex(s));
    }
  }
}
