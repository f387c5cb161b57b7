import org.sosy_lab.sv_benchmarks.Verifier;

/** An exception is caught in the loop and changes what follows. */
public class CaughtInLoop {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int[] three = new int[3];
    int failures = 0;
    for (int i = 0; i < n; i++) {
      try {
        three[i] = 1;
      } catch (ArrayIndexOutOfBoundsException e) {
        failures = 1;
      }
    }
    assert failures == 0;
  }
}
