import org.sosy_lab.sv_benchmarks.Verifier;

/** Where nothing is replaced, the text itself is returned; so two methods may return the same one. */
public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetString();
    if (text.length() > 3) {
      assert text.replaceAll("[ab]", "c") != text;
    } else {
      assert text.trim() != text.toLowerCase() || text.isEmpty();
    }
  }
}
