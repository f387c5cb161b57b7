import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A reader goes back to its mark, also from the end of its text. */
public class LinesReadAgain {
  public static void main(String[] args) throws IOException {
    String text = Verifier.nondetString();
    if (text.isEmpty() || text.length() > 100) {
      return;
    }
    BufferedReader reader = new BufferedReader(new StringReader(text));
    reader.mark(200);
    int lines = 0;
    while (reader.readLine() != null) {
      lines++;
    }
    reader.reset();
    assert reader.readLine() == null;
  }
}
