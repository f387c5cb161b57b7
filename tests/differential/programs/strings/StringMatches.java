/** matches and simple regular expressions. */
public class StringMatches {
  public static void main(String[] args) {
    String[] texts = {"", "a", "abc", "123", "a1", "foo@bar.org", "2026-11-21", "(x)"};
    String[] patterns = {".*", "[a-z]+", "\\d+", "\\w+@\\w+\\.\\w+", "\\d{4}-\\d{2}-\\d{2}", "(a|b|c)*", "a?b?c?", "\\(.\\)", "[^0-9]*"};
    for (String p : patterns) {
      String row = p + ":";
      for (String t : texts) {
        row += " " + t.matches(p);
      }
      System.out.println(row);
    }
  }
}
