import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What was encoded can be decoded, and plain characters in front stay as they are. */
public class Main {
  public static void main(String[] args) throws UnsupportedEncodingException {
    String encoded = URLEncoder.encode(Verifier.nondetString(), "UTF-8");
    String decoded = URLDecoder.decode("a+b" + encoded, "UTF-8");
    assert decoded.startsWith("a b");
    assert decoded.length() >= 3;
  }
}
