import org.sosy_lab.sv_benchmarks.Verifier;

/** Too many calls to follow them all; what each small argument gives follows from smaller ones. */
public class Main {
  static int tribonacci(int n) {
    if (n < 1) {
      return 0;
    }
    if (n <= 2) {
      return 1;
    }
    return tribonacci(n - 1) + tribonacci(n - 2) + tribonacci(n - 3);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n > 34 || n < -34) {
      return;
    }
    assert tribonacci(n) >= n - 2;
  }
}
