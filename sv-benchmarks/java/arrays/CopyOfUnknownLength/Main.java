import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Copies that are shorter or longer than the original. */
public class Main {
  public static void main(String[] args) {
    int size = Verifier.nondetInt();
    if (size > 10) {
      return;
    }
    int[] copy = Arrays.copyOf(new int[] {1, 2, 3}, size);
    assert copy.length == size;
    assert size < 2 || copy[1] == 2;
    assert size < 5 || copy[4] == 0;
  }
}
