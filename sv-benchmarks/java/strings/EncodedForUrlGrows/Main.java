import java.net.URLEncoder;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Encoding for a URL may make a text longer. */
public class Main {
  public static void main(String[] args) throws Exception {
    String text = Verifier.nondetString();
    assert URLEncoder.encode(text, "UTF-8").length() == text.length();
  }
}
