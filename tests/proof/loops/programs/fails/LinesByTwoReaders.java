import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

/** What one reader took is no longer there for the other. */
public class LinesByTwoReaders {
  public static void main(String[] args) throws IOException {
    StringReader text = new StringReader(Verifier.nondetString());
    BufferedReader reader = new BufferedReader(text);
    int count = 0;
    while (reader.readLine() != null) {
      count++;
    }
    assert count == 0 || text.read() != -1;
  }
}
