import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop whose bound is an input of one hex digit. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt() & 0xf;
    int sum = 0;
    int i = n;
    do {
      sum += i;
      i--;
    } while (i > 0);
    assert sum == n * (n + 1) / 2;
  }
}
