import org.sosy_lab.sv_benchmarks.Verifier;

/** The first violation that is found needs a text that is too long to be written down; a short one fails too. */
public class Main {
  public static void main(String[] args) throws Exception {
    String text = "some-url+" + Verifier.nondetString();
    String decoded = java.net.URLDecoder.decode(text, "UTF-8");
    assert decoded != null;
  }
}
