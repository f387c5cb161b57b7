import org.sosy_lab.sv_benchmarks.Verifier;

/** An exception passes through the calls and is caught outside. */
public class RecursiveThrow {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    boolean caught = false;
    try {
      down(n);
    } catch (IllegalStateException e) {
      caught = true;
    }
    assert !caught;
  }

  static void down(int left) {
    if (left == 7) {
      throw new IllegalStateException();
    }
    if (left > 0 && left < 20) {
      down(left - 1);
    }
  }
}
