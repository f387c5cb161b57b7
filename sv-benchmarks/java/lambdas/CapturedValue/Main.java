import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A lambda keeps the value it has captured. */
public class Main {
  static IntUnaryOperator adder(int step) {
    return x -> x + step;
  }

  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    IntUnaryOperator addA = adder(a);
    IntUnaryOperator addB = adder(b);
    IntBinaryOperator sum = (x, y) -> x + y;
    assert addA.andThen(addB).applyAsInt(1) == sum.applyAsInt(a, b) + 1;
  }
}
