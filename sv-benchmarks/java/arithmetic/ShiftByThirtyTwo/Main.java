import org.sosy_lab.sv_benchmarks.Verifier;

/** Shifting an int by its full width leaves it as it was. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    if (1 <= n && n <= 32) {
      assert x >>> n >= 0;
    }
  }
}
