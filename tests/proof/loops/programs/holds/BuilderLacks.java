import org.sosy_lab.sv_benchmarks.Verifier;

/** A builder lacks a character that another one of its class has. */
public class BuilderLacks {
  public static void main(String[] args) {
    StringBuilder escaped = new StringBuilder();
    StringBuilder marks = new StringBuilder("#");
    String text = Verifier.nondetString();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '#') {
        marks.append("#");
        escaped.append("[mark]");
      } else {
        escaped.append(c);
      }
    }
    assert !escaped.toString().contains("#");
  }
}
