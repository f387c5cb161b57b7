import org.sosy_lab.sv_benchmarks.Verifier;

/** Bit tricks with two's complement. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int lowest = x & -x;
    int without = x & (x - 1);
    assert (lowest | without) == x;
    assert (lowest & without) == 0;
    assert (lowest == 0) == (x == 0);
    assert -x == ~x + 1;
  }
}
