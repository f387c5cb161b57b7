/** A wrapped exception leaves main. */
public class UncaughtWithCause {
  static int parse(String s) {
    try {
      return Integer.parseInt(s);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + s, e);
    }
  }

  public static void main(String[] args) {
    System.out.println(parse("17"));
    System.out.println(parse("seventeen"));
  }
}
