import org.sosy_lab.sv_benchmarks.Verifier;

/** A recursion as deep as an input allows; proving it needs a summary of the method. */
public class Main {
  static int halve(int n) {
    return n < 2 ? 0 : 1 + halve(n - 2);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n >= 0 && n < 3000) {
      int half = halve(n);
      assert half + half == n || half + half + 1 == n;
    }
  }
}
