import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The lines of a text of any length are kept in a list. */
public class LinesOfText {
  public static void main(String[] args) throws IOException {
    BufferedReader reader = new BufferedReader(new StringReader(Verifier.nondetString()));
    List<String> lines = new ArrayList<>();
    String line;
    while ((line = reader.readLine()) != null) {
      if (!line.isEmpty()) {
        lines.add(line.trim());
      }
    }
    for (String kept : lines) {
      assert kept != null;
    }
  }
}
