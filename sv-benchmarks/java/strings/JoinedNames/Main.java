import java.text.MessageFormat;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Texts of any length, joined and put into a message. */
public class Main {
  public static void main(String[] args) {
    String name = Verifier.nondetString();
    if (name.length() > 1000) {
      return;
    }
    StringJoiner joiner = new StringJoiner(", ", "[", "]");
    joiner.add(name).add("Ada");
    String joined = joiner.toString();
    assert joined.length() == name.length() + 7;
    assert joined.startsWith("[") && joined.endsWith(", Ada]");
    assert Stream.of(name, "x").collect(Collectors.joining("-")).endsWith("-x");
    assert MessageFormat.format("Dear {0}!", name).length() == name.length() + 6;
  }
}
