import org.sosy_lab.sv_benchmarks.Verifier;

/** The assumption leaves one bad value. */
public class Main {
  public static void main(String[] args) {
    int index = Verifier.nondetInt();
    Verifier.assume(index >= 0);
    Verifier.assume(index <= 4);
    assert index != 3;
    int[] table = new int[4];
    table[index] = 1;
  }
}
