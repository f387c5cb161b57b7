/** isBlank, strip, repeat, lines, chars, transform, indent. */
public class NewStringMethods {
  public static void main(String[] args) {
    System.out.println("  ".isBlank() + " [" + "\u2003 x ".strip() + "] [" + " x ".stripLeading() + "] [" + " x ".stripTrailing() + "] " + "ab".repeat(3) + " " + "".repeat(5).isEmpty() + " " + "a\nb\r\nc".lines().count() + " [" + "a\nb".indent(2) + "] " + "x".compareTo("y") + " " + "abc".transform(s -> s + "!"));
    try {
      "a".repeat(-1);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println("%s-%d".formatted("a", 1) + " " + "a".describeConstable().get() + " " + "tab\\t".translateEscapes());
  }
}
