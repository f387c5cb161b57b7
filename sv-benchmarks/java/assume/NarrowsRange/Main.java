import org.sosy_lab.sv_benchmarks.Verifier;

/** After the assumption the product cannot wrap. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Verifier.assume(x > -100 && x < 100);
    int square = x * x;
    assert square >= 0;
    assert x == 0 || square >= x;
    int[] table = new int[199];
    table[x + 99]++;
  }
}
