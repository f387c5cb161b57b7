import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Lambdas without and with captured values, nested, and returned. */
public class LambdaKinds {
  interface Marked {}

  interface Signed {}

  int n = 5;
  static Function<Integer, Integer> fib = null;

  static {
    fib = i -> i < 2 ? i : LambdaKinds.fib.apply(i - 1) + LambdaKinds.fib.apply(i - 2);
  }

  Supplier<Integer> counter() {
    return () -> ++n + this.n;
  }

  static int twice(Function<Integer, Integer> f, int x) {
    return f.andThen(f).apply(x);
  }

  public static void main(String[] args) {
    int base = 10;
    long wide = 1L << 40;
    String text = "t";
    Runnable r = () -> System.out.println("run " + base + wide + text);
    r.run();
    Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b + base;
    System.out.println(add.apply(1).apply(2));
    IntBinaryOperator op = (a, b) -> {
      int c = a * b;
      return c - base;
    };
    System.out.println(op.applyAsInt(6, 7));
    Supplier<Supplier<String>> s = () -> () -> text + text;
    System.out.println(s.get().get());
    BiFunction<Double, Float, Long> mixed = (d, f) -> (long) (d * f);
    System.out.println(mixed.apply(2.5, 2f));
    System.out.println(new LambdaKinds().counter().get() + " " + twice(x -> x * 3, 4) + " " + fib.apply(10));
    Runnable plain = () -> {};
    Runnable marked = (Runnable & Marked & Signed) () -> System.out.println("marked");
    Runnable stored = (Runnable & java.io.Serializable & Signed) () -> System.out.println("stored");
    for (Runnable each : new Runnable[] {plain, marked, stored}) {
      each.run();
      System.out.print((each instanceof Marked) + " " + (each instanceof Signed) + " ");
      System.out.println(each instanceof java.io.Serializable);
    }
  }
}
