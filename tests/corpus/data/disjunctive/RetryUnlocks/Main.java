import org.sosy_lab.sv_benchmarks.Verifier;

/** The mistake: after a failure the lock is given back, and once more at the end of the round. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    boolean locked = false;
    int failures = 0;
    for (int i = 0; i < n; i++) {
      assert !locked;
      locked = true;
      boolean failed = Verifier.nondetBoolean();
      if (failed) {
        failures++;
        if (failures > 2) {
          assert locked;
          locked = false;
        }
      } else {
        failures = 0;
      }
      assert locked;
      locked = false;
    }
  }
}
