import org.sosy_lab.sv_benchmarks.Verifier;

/** Takes two numbers of any value, and says what must hold of their maximum. */
public class Main {
  static int max(int a, int b) {
    return a - b > 0 ? a : b;
  }

  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    int max = max(a, b);
    assert max >= a && max >= b : max;
  }
}
