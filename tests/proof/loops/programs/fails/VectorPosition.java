import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A Vector's listIterator fails in another way than get. */
public class VectorPosition {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 40) {
      return;
    }
    Vector<Integer> m = new Vector<>();
    for (int i = 0; i < n; i++) m.add(i);
    try {
      m.listIterator(-1);
    } catch (ArrayIndexOutOfBoundsException e) {
    } catch (IndexOutOfBoundsException e) {
      assert false;
    }
  }
}
