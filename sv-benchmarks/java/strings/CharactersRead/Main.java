import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A text of any length is read character by character. */
public class Main {
  public static void main(String[] args) throws IOException {
    Reader reader = new StringReader(Verifier.nondetString());
    boolean quoted = false;
    int depth = 0;
    int c = reader.read();
    while (c != -1) {
      assert c >= 0 && c <= Character.MAX_VALUE;
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == '(') {
        depth = 1;
      } else if (!quoted && c == ')') {
        depth = 0;
      }
      c = reader.read();
    }
    assert depth >= 0 && depth <= 1;
  }
}
