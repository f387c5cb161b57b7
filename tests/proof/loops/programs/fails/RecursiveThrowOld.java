import org.sosy_lab.sv_benchmarks.Verifier;

/** The exception that leaves a recursive call was there before. */
public class RecursiveThrowOld {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    try {
      f(n);
    } catch (RuntimeException e) {
      assert e != E;
    }
  }

  static final RuntimeException E = new RuntimeException();
  static int f(int n) {
    if (n <= 0) {
      throw E;
    }
    return f(n - 1) + 1;
  }
}
