import org.sosy_lab.sv_benchmarks.Verifier;

/** The recursion ends with a call that initialises a class, which writes to another. */
public class InitialisesByCall {
  static int mark;

  static class Other {
    static {
      mark = 7;
    }

    static void touch() {}
  }

  static int rec(int n) {
    if (n <= 0) {
      Other.touch();
      return 1;
    }
    return rec(n - 1);
  }

  public static void main(String[] args) {
    rec(Verifier.nondetInt());
    assert mark == 0;
  }
}
