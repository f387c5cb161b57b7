import java.util.StringTokenizer;

/** StringTokenizer with its kinds of delimiters. */
public class Tokenizer {
  public static void main(String[] args) {
    StringTokenizer a = new StringTokenizer("a b  c\td");
    System.out.println(a.countTokens());
    while (a.hasMoreTokens()) {
      System.out.println(a.nextToken());
    }
    StringTokenizer b = new StringTokenizer("1+2*3", "+*", true);
    String row = "";
    while (b.hasMoreElements()) {
      row += "[" + b.nextElement() + "]";
    }
    System.out.println(row);
    StringTokenizer c = new StringTokenizer("x;y,z", ";");
    System.out.println(c.nextToken() + " " + c.nextToken(","));
    System.out.println(c.nextToken());
    try {
      c.nextToken();
    } catch (java.util.NoSuchElementException e) {
      System.out.println("none left " + e.getMessage());
    }
  }
}
