import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The library calls a method of the program, which counts. */
public class CallsBack {
  static int count;

  static class Key {
    @Override
    public int hashCode() {
      count++;
      return 3;
    }
  }

  static int rec(int n) {
    if (n <= 0) {
      return Objects.hashCode(new Key());
    }
    return rec(n - 1);
  }

  public static void main(String[] args) {
    rec(Verifier.nondetInt());
    assert count == 0;
  }
}
