import org.sosy_lab.sv_benchmarks.Verifier;

/** The recursion ends with a constant of a class whose initialiser counts. */
public class InitialisesAnother {
  static int count;

  static class Lazy {
    static final int VALUE = first();

    static int first() {
      count++;
      return 5;
    }
  }

  static int rec(int n) {
    return n <= 0 ? Lazy.VALUE : rec(n - 1);
  }

  public static void main(String[] args) {
    rec(Verifier.nondetInt());
    assert count == 0;
  }
}
