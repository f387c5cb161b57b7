import org.sosy_lab.sv_benchmarks.Verifier;

/** A long text may be a long and no int. */
public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    if (text.length() < 17) {
      return;
    }
    try {
      Integer.parseInt(text);
      return;
    } catch (NumberFormatException e) {
      // not an int
    }
    long value;
    try {
      value = Long.parseLong(text);
    } catch (NumberFormatException e) {
      return;
    }
    assert value == 0;
  }
}
