import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.IntUnaryOperator;

/** Lambdas that call themselves, each other, and are stored in maps. */
public class RecursiveLambdas {
  static long fib(int n, Map<Integer, Long> memo) {
    if (n < 2) {
      return n;
    }
    Long known = memo.get(n);
    if (known == null) {
      known = fib(n - 1, memo) + fib(n - 2, memo);
      memo.put(n, known);
    }
    return known;
  }

  public static void main(String[] args) {
    IntUnaryOperator[] fact = new IntUnaryOperator[1];
    fact[0] = n -> n < 2 ? 1 : n * fact[0].applyAsInt(n - 1);
    System.out.println(fact[0].applyAsInt(10));
    Map<String, BinaryOperator<Integer>> ops = new TreeMap<>();
    ops.put("+", (a, b) -> a + b);
    ops.put("-", (a, b) -> a - b);
    ops.put("^", (a, b) -> {
      int r = 1;
      for (int i = 0; i < b; i++) {
        r *= a;
      }
      return r;
    });
    ops.forEach((k, f) -> System.out.println(k + " " + f.apply(3, 4)));
    Map<Integer, Long> memo = new HashMap<>();
    System.out.println(fib(50, memo) + " " + memo.size());
  }
}
