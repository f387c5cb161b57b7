import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop of more than a thousand rounds, left in any of them, whose exits are joined. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int i = 0;
    while (i < n && i < 1200) {
      i++;
    }
    assert i <= 1200 && (n < 0 || i <= n);
  }
}
