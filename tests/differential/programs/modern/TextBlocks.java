/** Text blocks with escapes and indentation. */
public class TextBlocks {
  public static void main(String[] args) {
    String s = """
        first
          indented "quoted" \
        joined
        tab\there\040
        end""";
    System.out.println(s + " " + s.length());
    System.out.println("""
        %s and %d
        """.formatted("text", 5).lines().count());
  }
}
