/** split with and without limit, and join. */
public class StringSplit {
  public static void main(String[] args) {
    String[][] cases = {{"a,b,c", ","}, {"a,,b,,", ","}, {",a", ","}, {"", ","}, {"abc", ""}, {"a1b22c", "[0-9]+"}, {"a.b|c", "."}, {"a.b|c", "\\."}, {"a|b", "|"}, {"x", "x"}, {"one  two", " "}};
    for (String[] c : cases) {
      String row = "";
      for (int limit : new int[] {0, 2, -1}) {
        String[] parts = c[0].split(c[1], limit);
        row += parts.length + "[" + String.join("|", parts) + "] ";
      }
      System.out.println(c[0] + " by " + c[1] + ": " + row);
    }
    System.out.println(String.join("-", "a", "b", "c") + " " + String.join("", new String[0]).isEmpty() + " " + String.join("/", java.util.Arrays.asList("x", null)));
  }
}
