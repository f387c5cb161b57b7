import org.sosy_lab.sv_benchmarks.Verifier;

/** The initialiser may fail, before the loop. */
public class FailsInInitialiser {
  private static final byte[] DATA = new byte[Verifier.nondetInt()];
  private static int end = Verifier.nondetInt();

  public static void main(String[] args) {
    for (int i = 0; i != end; i++) {
      if (DATA[i] == 0) {
        assert DATA.length > 0;
      }
    }
  }
}
