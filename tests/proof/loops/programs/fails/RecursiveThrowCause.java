import org.sosy_lab.sv_benchmarks.Verifier;

/** The exception that leaves a recursive call has a cause. */
public class RecursiveThrowCause {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    try {
      f(n);
    } catch (RuntimeException e) {
      assert e.getCause() == null;
    }
  }

  static int f(int n) {
    if (n <= 0) {
      throw new RuntimeException("x", new Exception());
    }
    return f(n - 1) + 1;
  }
}
