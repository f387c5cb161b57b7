import java.io.IOException;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A reader that went on to the end is set back to its mark. */
public class ReaderIsReset {
  public static void main(String[] args) throws IOException {
    StringReader reader = new StringReader(Verifier.nondetString());
    reader.mark(0);
    int count = 0;
    while (reader.read() != -1) {
      count = 1;
    }
    reader.reset();
    assert count == 0 || reader.read() == -1;
  }
}
