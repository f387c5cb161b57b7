import org.sosy_lab.sv_benchmarks.Verifier;

/** What fails lies behind a hundred thousand rounds of one loop, and three times as many of another. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += 3;
    }
    if (sum < 300_000) {
      return;
    }
    int rounds = 0;
    for (int left = sum; left != 7; left--) {
      rounds++;
    }
    assert rounds != 299_996;
  }
}
