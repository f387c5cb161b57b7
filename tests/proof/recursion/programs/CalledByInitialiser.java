import org.sosy_lab.sv_benchmarks.Verifier;

/** The first call comes before the constant has its value. */
public class CalledByInitialiser {
  static int first = rec(1);
  static final int LAST = Verifier.nondetInt();

  static int rec(int n) {
    return n <= 0 ? LAST : rec(n - 1);
  }

  public static void main(String[] args) {
    assert rec(Verifier.nondetInt()) == 0;
  }
}
