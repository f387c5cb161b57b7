import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pattern and Matcher: groups, find, positions, replacing. */
public class RegexGroups {
  public static void main(String[] args) {
    Pattern p = Pattern.compile("(\\w+)=(\\d+)(;?)");
    Matcher m = p.matcher("alpha=1;beta=22;gamma=x;delta=333");
    while (m.find()) {
      System.out.println(m.group() + " " + m.group(1) + " " + Integer.parseInt(m.group(2)) + " [" + m.group(3) + "] " + m.start() + "-" + m.end(2) + " " + m.groupCount());
    }
    System.out.println(p.matcher("a=1 b=2").replaceAll("$2:$1"));
    System.out.println(Pattern.compile("[aeiou]", Pattern.CASE_INSENSITIVE).matcher("Education").replaceAll("*"));
    System.out.println(Pattern.matches("(?<year>\\d{4})-\\d\\d", "2026-11") + " " + Pattern.quote("a.b") + " " + Pattern.compile(",").split("a,b,,c,").length);
    Matcher g = Pattern.compile("(a+?)(a*)(b|c)?").matcher("aaab");
    System.out.println(g.matches() + " " + g.group(1) + " " + g.group(2) + " " + g.group(3) + " " + g.lookingAt() + " " + g.hitEnd());
    StringBuffer out = new StringBuffer();
    Matcher n = Pattern.compile("\\d+").matcher("1 and 20 and 300");
    while (n.find()) {
      n.appendReplacement(out, String.valueOf(2 * Integer.parseInt(n.group())));
    }
    System.out.println(n.appendTail(out));
    System.out.println("aXbXc".split("X", 2)[1] + " " + Pattern.compile("^(?:(\\d)|x)+$").matcher("1x2").matches());
    try {
      m.group(7);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
