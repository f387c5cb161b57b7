import org.sosy_lab.sv_benchmarks.Verifier;

/** The exception that leaves a recursive call has suppressed another one. */
public class RecursiveThrowSuppressed {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    try {
      f(n);
    } catch (RuntimeException e) {
      assert e.getSuppressed().length == 0;
    }
  }

  static int f(int n) {
    if (n <= 0) {
      RuntimeException e = new RuntimeException();
      e.addSuppressed(new Exception());
      throw e;
    }
    return f(n - 1) + 1;
  }
}
