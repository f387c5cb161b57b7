import org.sosy_lab.sv_benchmarks.Verifier;

/** A class is initialised in some round only, and that fails. */
public class InitialiserFails {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    for (int i = 0; i < n; i++) {
      if (i == 5) {
        int y = Holder.x;
      }
    }
    assert n < 3 || n > 4;
  }

  static class Holder {
    static int z;
    static int x = 1 / z;
  }
}
