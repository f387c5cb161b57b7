import org.sosy_lab.sv_benchmarks.Verifier;

/** In every second round a number is doubled: over the integers it stays positive. */
public class DoubledInTurns {
  public static void main(String[] args) {
    int rounds = Verifier.nondetInt();
    boolean doubles = false;
    int x = 1;
    for (int i = 0; i < rounds; i++) {
      if (doubles) {
        x += x;
      }
      doubles = !doubles;
    }
    assert x >= 1;
  }
}
