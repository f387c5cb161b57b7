import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The parts of a split text have none of the separators, and a text that begins with one has a part. */
public class Main {
  public static void main(String[] args) {
    String line = Verifier.nondetString();
    int words = 0;
    for (String part : line.split(",")) {
      assert part.indexOf(',') < 0;
      words += part.length() > 0 ? 1 : 0;
    }
    for (String field : Arrays.asList(line.split("[;:]"))) {
      assert !field.contains(":");
    }
    String[] named = ("name " + line).split(" +");
    assert named[0].indexOf(' ') < 0;
    assert words >= 0 || line.length() > 1;
  }
}
