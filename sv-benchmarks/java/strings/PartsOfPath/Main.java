import org.sosy_lab.sv_benchmarks.Verifier;

/** A text of separators alone has no part at all. */
public class Main {
  public static void main(String[] args) {
    String path = Verifier.nondetString();
    Verifier.assume(path.length() < 10);
    String[] steps = path.split("/");
    String first = steps[0];
    assert first.length() < 10;
  }
}
