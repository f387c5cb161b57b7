import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Of any number of draws one may be the largest. */
public class SeededRepeats {
  public static void main(String[] args) {
    Random random = new Random(Verifier.nondetLong());
    int rounds = Verifier.nondetInt();
    int most = 0;
    for (int i = 0; i < rounds; i++) {
      most = Math.max(most, random.nextInt(7));
    }
    assert most < 6;
  }
}
