import org.sosy_lab.sv_benchmarks.Verifier;

/** A return in a finally block discards the value and the exception before it. */
public class Main {
  @SuppressWarnings("finally")
  static int read(int x) {
    try {
      if (x < 0) {
        throw new IllegalArgumentException();
      }
      return x;
    } finally {
      if (x < 10) {
        return 10;
      }
    }
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int got = read(x);
    assert got >= 10;
    assert x < 10 || got == x;
  }
}
