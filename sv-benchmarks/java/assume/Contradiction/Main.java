import org.sosy_lab.sv_benchmarks.Verifier;

/** Nothing is reached after assumptions that contradict each other. */
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Verifier.assume(x > 10);
    Verifier.assume((x & 0x80000000) != 0);
    int[] empty = new int[0];
    empty[0] = 1 / (x - x);
    assert false;
  }
}
