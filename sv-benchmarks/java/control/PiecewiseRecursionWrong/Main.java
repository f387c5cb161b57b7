import org.sosy_lab.sv_benchmarks.Verifier;

/** The same recursion with a wrong idea of its result. */
public class Main {
  static int settle(int n) {
    return n > 60 ? n - 5 : settle(settle(n + 6));
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int result = settle(n);
    assert n > 60 ? result == n - 5 : result >= 57;
  }
}
