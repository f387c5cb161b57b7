import org.sosy_lab.sv_benchmarks.Verifier;

/** Cutting a string in two and joining it again changes nothing. */
public class Main {
  public static void main(String[] args) {
    String text = "key=value";
    int at = Verifier.nondetInt();
    if (at >= 0 && at <= text.length()) {
      String joined = text.substring(0, at) + text.substring(at);
      assert joined.equals(text);
      assert text.substring(at).length() == text.length() - at;
    }
  }
}
