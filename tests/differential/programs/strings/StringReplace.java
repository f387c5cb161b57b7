/** replace by character and by text, replaceAll and replaceFirst. */
public class StringReplace {
  public static void main(String[] args) {
    String s = "banana band";
    System.out.println(s.replace('a', 'o') + " " + s.replace('x', 'y') + " " + s.replace("an", "<>") + " " + s.replace("", "-") + " " + s.replace("ana", "") + " " + "aaa".replace("aa", "b"));
    System.out.println(s.replaceAll("a(.)", "$1a") + " " + s.replaceFirst("[bn]", "X") + " " + s.replaceAll("\\s", "_") + " " + "a.b.c".replaceAll("\\.", "\\\\"));
    try {
      s.replaceAll("(", "");
    } catch (java.util.regex.PatternSyntaxException e) {
      System.out.println(e.getDescription() + " " + e.getIndex());
    }
  }
}
