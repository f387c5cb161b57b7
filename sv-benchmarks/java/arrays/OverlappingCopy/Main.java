import org.sosy_lab.sv_benchmarks.Verifier;

/** System.arraycopy behaves as if through a temporary array. */
public class Main {
  public static void main(String[] args) {
    int[] values = {1, 2, 3, 4, 5, 6};
    boolean right = Verifier.nondetBoolean();
    if (right) {
      System.arraycopy(values, 0, values, 2, 4);
    } else {
      System.arraycopy(values, 2, values, 0, 4);
    }
    for (int i = 0; i < 4; i++) {
      int copied = right ? values[i + 2] : values[i];
      assert copied == (right ? i + 1 : i + 3);
    }
  }
}
