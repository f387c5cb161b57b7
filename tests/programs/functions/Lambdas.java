/** Lambdas that capture inputs. */
public class Lambdas {
  static final int LOW = -3;
  static final int HIGH = 3;

  static long of(int a, int b) {
    java.util.function.IntUnaryOperator f = a > 0 ? x -> x + a : x -> x * b;
    return f.andThen(x -> x - b).applyAsInt(a + b);
  }
}
