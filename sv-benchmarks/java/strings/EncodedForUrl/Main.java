import java.net.URLEncoder;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What was encoded for a URL contains no markup, however long it is. */
public class Main {
  public static void main(String[] args) throws Exception {
    String path = URLEncoder.encode("/user/" + Verifier.nondetString(), "UTF-8");
    assert !path.contains("<bad/>") && path.indexOf(' ') < 0;
  }
}
