import java.util.function.IntSupplier;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The exception of a lambda leaves through its caller. */
public class Main {
  static int retry(IntSupplier action, int times) {
    for (int i = 1; i < times; i++) {
      try {
        return action.getAsInt();
      } catch (ArithmeticException e) {
        continue;
      }
    }
    return action.getAsInt();
  }

  public static void main(String[] args) {
    int divisor = Verifier.nondetInt();
    int result = retry(() -> 12 / divisor, 2);
    assert result <= 12;
  }
}
