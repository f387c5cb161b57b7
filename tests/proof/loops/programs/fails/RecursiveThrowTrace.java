import org.sosy_lab.sv_benchmarks.Verifier;

/** The exception that leaves a recursive call has a stack trace. */
public class RecursiveThrowTrace {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    try {
      f(n);
    } catch (RuntimeException e) {
      assert e.getStackTrace().length == 0;
    }
  }

  static int f(int n) {
    if (n <= 0) {
      throw new RuntimeException();
    }
    return f(n - 1) + 1;
  }
}
