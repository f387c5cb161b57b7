import org.sosy_lab.sv_benchmarks.Verifier;

/** A negative length raises an exception before anything is allocated. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    if (size < -3 || size > 3) {
      return;
    }
    int length = -1;
    try {
      length = new long[size].length;
    } catch (NegativeArraySizeException e) {
      assert size < 0;
    }
    assert length == (size < 0 ? -1 : size);
  }
}
