import org.sosy_lab.sv_benchmarks.Verifier;

/** Two recursive definitions of one sequence. */
public class Main {
  static int slow(int n) {
    return n < 2 ? n : slow(n - 1) + slow(n - 2);
  }

  static int fast(int n, int a, int b) {
    return n == 0 ? a : fast(n - 1, b, a + b);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n >= 0 && n <= 7) {
      assert slow(n) == fast(n, 0, 1);
    }
  }
}
