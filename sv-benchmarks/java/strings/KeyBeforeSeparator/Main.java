import org.sosy_lab.sv_benchmarks.Verifier;

/** Cutting at a separator that was found never leaves the string. */
public class Main {
  public static void main(String[] args) {
    String line = Verifier.nondetString();
    int at = line.indexOf('=');
    if (at >= 0) {
      String key = line.substring(0, at);
      String value = line.substring(at + 1);
      assert key.length() + value.length() + 1 == line.length();
      assert key.indexOf('=') < 0;
    }
  }
}
