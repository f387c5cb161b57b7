import org.sosy_lab.sv_benchmarks.Verifier;

/** The stack is as deep as the recursion. */
public class RecursiveDepth {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n > 20);
    f(n);
  }

  static void f(int n) {
    if (n > 0) {
      int d = new Exception().getStackTrace().length;
      assert d < 15;
      f(n - 1);
    }
  }
}
