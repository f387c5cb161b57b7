import org.sosy_lab.sv_benchmarks.Verifier;
/** A text of which rounds of a loop leave nothing known still has a length. */
public class TextOfRounds {
  public static void main(String[] args) {
    String last = "a";
    int sum = 0;
    while (Verifier.nondetBoolean()) {
      sum = last.length();
      last = Verifier.nondetBoolean() ? "bb" : last + "c";
    }
    assert sum >= 0;
  }
}
