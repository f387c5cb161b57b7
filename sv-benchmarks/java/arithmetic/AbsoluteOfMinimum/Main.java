import org.sosy_lab.sv_benchmarks.Verifier;

/** The absolute value of Integer.MIN_VALUE is negative. */
public class Main {
  static int absolute(int x) {
    return x < 0 ? -x : x;
  }

  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    assert absolute(x) >= 0;
  }
}
