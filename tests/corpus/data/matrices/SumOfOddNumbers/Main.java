import org.sosy_lab.sv_benchmarks.Verifier;

/** The sum of the first odd numbers is a square. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n <= 46340);
    int square = 0;
    int odd = 1;
    for (int i = 0; i < n; i++) {
      square += odd;
      odd += 2;
    }
    assert square == n * n;
    assert square >= 0;
  }
}
