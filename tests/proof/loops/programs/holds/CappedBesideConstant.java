import org.sosy_lab.sv_benchmarks.Verifier;

/** A constant and the length of an array, equal to the bound, are no hindrance to a proof without them. */
public class CappedBesideConstant {
  public static void main(String[] args) {
    int other = 16;
    int[] unused = new int[16];
    int size = 0;
    int rounds = Verifier.nondetInt();
    for (int i = 0; i < rounds; i++) {
      if (size < 16) {
        size++;
      }
    }
    assert size <= 16;
  }
}
