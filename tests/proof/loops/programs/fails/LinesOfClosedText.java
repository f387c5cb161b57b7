import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Lines come from a reader that may be closed. */
public class LinesOfClosedText {
  public static void main(String[] args) {
    StringReader text = new StringReader(Verifier.nondetString());
    BufferedReader reader = new BufferedReader(text);
    text.close();
    try {
      while (reader.readLine() != null) {
        assert true;
      }
    } catch (IOException e) {
      assert false;
    }
  }
}
