import java.text.MessageFormat;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Texts in messages are put in as they are, numbers give some text. */
public class Main {
  public static void main(String[] args) {
    String name = Verifier.nondetString();
    String text = MessageFormat.format("Dear {0}, {1}: {2}", name, Verifier.nondetInt(), "x");
    assert text.startsWith("Dear ") && text.endsWith(": x");
  }
}
