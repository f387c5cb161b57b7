import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Whatever the seed, and however often it is thrown, a die shows one to six. */
public class Main {
  public static void main(String[] args) {
    Random random = new Random(Verifier.nondetLong());
    int rounds = Verifier.nondetInt();
    Verifier.assume(rounds <= 50000);
    int last = 1;
    for (int i = 0; i < rounds; i++) {
      last = 1 + random.nextInt(6);
      if (random.nextBoolean() && random.nextDouble() >= 1.0) {
        last = 7;
      }
    }
    assert last >= 1 && last <= 6;
  }
}
