import org.sosy_lab.sv_benchmarks.Verifier;

/** An empty string has no first character. */
public class Main {
  public static void main(String[] args) {
    String name = Verifier.nondetString();
    char initial = name.charAt(0);
    assert name.length() > 0;
    assert name.indexOf(initial) == 0;
  }
}
