import org.sosy_lab.sv_benchmarks.Verifier;

/** The order of strings follows their first different character, then their length. */
public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    String left = "mid" + c;
    String right = "middle";
    int order = left.compareTo(right);
    if (c < 'd') {
      assert order < 0;
    } else if (c > 'd') {
      assert order > 0;
    } else {
      assert order == -2;
    }
  }
}
