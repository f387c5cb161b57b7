import org.sosy_lab.sv_benchmarks.Verifier;

/** The sieve of Eratosthenes: products are marked, so what is not marked has no factor. */
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 2 || n > 10000) {
      return;
    }
    boolean[] composite = new boolean[n + 1];
    for (int i = 2; i * i <= n; i++) {
      if (!composite[i]) {
        for (int j = i * i; j <= n; j += i) {
          composite[j] = true;
        }
      }
    }
    int number = Verifier.nondetInt();
    int factor = Verifier.nondetInt();
    if (number >= 2 && number <= n && factor >= 2 && factor < number) {
      assert composite[number] || number % factor != 0;
    }
  }
}
