import org.sosy_lab.sv_benchmarks.Verifier;

/** A driver takes its lock, works, and retries while there are requests: it never locks twice. */
public class Main {
  public static void main(String[] args) {
    boolean locked = false;
    int requests = Verifier.nondetInt();
    int handled;
    do {
      assert !locked;
      locked = true;
      handled = requests;
      if (Verifier.nondetBoolean()) {
        assert locked;
        locked = false;
        requests++;
      }
    } while (requests != handled);
    assert locked;
    locked = false;
  }
}
