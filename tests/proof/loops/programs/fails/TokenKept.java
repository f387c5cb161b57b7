import org.sosy_lab.sv_benchmarks.Verifier;

/** Whoever gives the token back may have it twice: the second one takes it while the first still works. */
public class TokenKept {
  public static void main(String[] args) {
    int owner = 0;
    boolean first = false;
    boolean second = false;
    while (Verifier.nondetBoolean()) {
      if (Verifier.nondetBoolean()) {
        if (owner == 0 && !first) {
          first = true;
          owner = 1;
        } else if (first) {
          first = false;
        }
      } else if (owner != 2 && !second) {
        second = true;
        owner = 2;
      } else if (second) {
        second = false;
        owner = 0;
      }
      assert !(first && second);
    }
  }
}
