/** %s, %c, %b, %h, %n, %% and argument indices. */
public class FormatText {
  static class Named {
    @Override
    public String toString() {
      return "named";
    }
  }

  public static void main(String[] args) {
    System.out.println(String.format("[%s] [%10s] [%-10s] [%.2s] [%S] [%s]", "abc", "abc", "abc", "abc", "abc", null));
    System.out.println(String.format("[%c] [%C] [%3c] [%c] [%b] [%b] [%B] [%h] [%%] [%5b]", 'x', 'y', 'z', 65, true, null, "non-null", "hash", false));
    System.out.println(String.format("%2$s %1$s %<s %s %s", "a", "b"));
    System.out.println(String.format("%s %s %s", new int[0].length, java.util.Arrays.asList(1, 2), 'c'));
    System.out.println(String.format("line%nbreak").length() + " " + String.format("%s", new Named()) + " " + String.format("none") + String.format("%-5b|%5.1b|", true, true));
    System.out.printf("%s=%d%n", "printed", 5);
    System.out.print(String.format("%s %<S", "twice") + "\n");
  }
}
