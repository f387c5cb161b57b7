/** equals, equalsIgnoreCase, contentEquals, compareTo and regionMatches. */
public class StringEquals {
  public static void main(String[] args) {
    String[] all = {"", "a", "A", "abc", "ABC", "abd", "ab", "b", "\u00e9", "\u00c9"};
    for (String a : all) {
      String row = a + ":";
      for (String b : all) {
        row += " " + (a.equals(b) ? "=" : ".") + (a.equalsIgnoreCase(b) ? "~" : ".") + a.compareTo(b) + "," + a.compareToIgnoreCase(b);
      }
      System.out.println(row);
    }
    System.out.println("abc".equals(null) + " " + "abc".equals((Object) new StringBuilder("abc")) + " " + "abc".contentEquals(new StringBuilder("abc")));
    System.out.println("hello".regionMatches(1, "yell", 1, 3) + " " + "Hello".regionMatches(true, 0, "hELp", 0, 3) + " " + "a".regionMatches(-1, "a", 0, 1));
  }
}
