/** Upper and lower case, also beyond ASCII, and trimming. */
public class StringCase {
  public static void main(String[] args) {
    String[] all = {"Hello World", "\u00e4\u00f6\u00fc\u00df", "\u0130I\u0131i", "\u03a3\u03c3\u03c2", "123!", "", "\u01c5"};
    for (String s : all) {
      System.out.println(s + " " + s.toUpperCase() + " " + s.toLowerCase() + " " + s.toUpperCase(java.util.Locale.ROOT).length());
    }
    String[] padded = {"", " ", " a ", "\t\n b c \u0001", "\u2003wide\u2003", "none"};
    for (String s : padded) {
      System.out.println("[" + s.trim() + "] " + s.trim().length());
    }
  }
}
