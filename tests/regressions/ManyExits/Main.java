import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop of more than a thousand rounds, each of which may end it by an input of its own. */
public class Main {
  public static void main(String[] args) {
    int rounds = 0;
    while (rounds < 1200 && Verifier.nondetBoolean()) {
      rounds++;
    }
    assert rounds <= 1200;
  }
}
