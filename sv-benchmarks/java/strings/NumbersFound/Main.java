import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Every match found in a text of any length lies inside of it, and its first group is there. */
public class Main {
  public static void main(String[] args) {
    Matcher matcher = Pattern.compile("(\\d{1,3})(\\.\\d+)?%").matcher(Verifier.nondetString());
    int longest = 0;
    while (matcher.find()) {
      String whole = matcher.group(1);
      longest = Math.max(longest, whole.length());
      assert matcher.end() - matcher.start() > whole.length();
    }
    assert longest <= 3;
  }
}
