import org.sosy_lab.sv_benchmarks.Verifier;

/** The sum of the first numbers is that of Gauss. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0 || n > 40000) {
      return;
    }
    int sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += i;
    }
    assert sum == n * (n + 1) / 2;
  }
}
