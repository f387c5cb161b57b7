import org.sosy_lab.sv_benchmarks.Verifier;

/** Not every string is a number. */
public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    int number = Integer.parseInt(text);
    assert text.length() > 0;
    assert number != 7 || text.endsWith("7") || text.charAt(text.length() - 1) > 127;
  }
}
