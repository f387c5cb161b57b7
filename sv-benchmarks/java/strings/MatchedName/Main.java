import org.sosy_lab.sv_benchmarks.Verifier;

/** A text that matches a regular expression as a whole begins, and is as long, as that says. */
public class Main {
  public static void main(String[] args) {
    String name = Verifier.nondetString();
    if (name.matches("[A-Z][a-z]+(-[A-Z][a-z]+)?")) {
      assert name.length() >= 2;
      char first = name.charAt(0);
      assert first >= 'A' && first <= 'Z';
      assert name.charAt(1) != '-';
    }
  }
}
