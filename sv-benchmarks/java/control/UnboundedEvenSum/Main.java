import org.sosy_lab.sv_benchmarks.Verifier;

/** The parity of a sum stays even over any number of rounds. */
public class Main {
  public static void main(String[] args) {
    int sum = 0;
    while (Verifier.nondetBoolean()) {
      sum += 2;
    }
    assert (sum & 1) == 0;
  }
}
