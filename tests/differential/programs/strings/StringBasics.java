/** Length, characters, emptiness, and the code units of strings. */
public class StringBasics {
  public static void main(String[] args) {
    String[] all = {"", "a", "hello", "  trim  ", "\u00e9\u4e2d", "\ud83d\ude00!", "tab\tnew\nline"};
    for (String s : all) {
      String row = s.length() + " " + s.isEmpty() + " " + s.hashCode() + " " + s.codePointCount(0, s.length());
      for (int i = 0; i < s.length(); i++) {
        row += " " + (int) s.charAt(i);
      }
      System.out.println(row);
    }
  }
}
