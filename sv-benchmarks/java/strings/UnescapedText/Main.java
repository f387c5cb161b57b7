import org.sosy_lab.sv_benchmarks.Verifier;

/** Characters escaped one by one, but not well enough. */
public class Main {
  static String escape(String text) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<':
          safe.append("&lt<");
          break;
        case '"':
          safe.append("&quot;");
          break;
        case '|':
          safe.append("script>");
          break;
        default:
          safe.append(Character.isLetterOrDigit(c) ? c : '.');
      }
    }
    return safe.toString();
  }

  public static void main(String[] args) {
    String page = "<body>" + escape(Verifier.nondetString()) + "</body>";
    assert !page.contains("<script>") : page;
  }
}
