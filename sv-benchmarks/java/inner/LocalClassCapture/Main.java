import org.sosy_lab.sv_benchmarks.Verifier;

/** A local class captures parameters and locals; a private method is reached through it. */
public class Main {
  private static int scale(int x) {
    return 3 * x;
  }

  static int compute(final int base, boolean up) {
    final int step = up ? 1 : -1;
    class Walker {
      private int at = base;

      Walker walk(int steps) {
        at += steps * step;
        return this;
      }

      int scaled() {
        return scale(at);
      }
    }
    return new Walker().walk(4).walk(3).scaled();
  }

  public static void main(String[] args) {
    int base = Verifier.nondetInt();
    boolean up = Verifier.nondetBoolean();
    int result = compute(base, up);
    assert result == 3 * base + (up ? 21 : -21);
  }
}
