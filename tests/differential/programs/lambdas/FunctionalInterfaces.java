import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** The interfaces of java.util.function and own ones with default methods. */
public class FunctionalInterfaces {
  @FunctionalInterface
  interface Tri<A, B, C> {
    String apply(A a, B b, C c);

    default Function<C, String> with(A a, B b) {
      return c -> apply(a, b, c);
    }
  }

  public static void main(String[] args) {
    Predicate<String> empty = String::isEmpty;
    System.out.println(empty.negate().and(s -> s.length() < 3).or(s -> s.equals("long")).test("long") + " " + Predicate.isEqual("a").test("a"));
    Function<Integer, Integer> f = x -> x + 1;
    System.out.println(f.compose((Integer x) -> x * 10).apply(2) + " " + f.andThen(x -> x * 10).apply(2) + " " + Function.<String>identity().apply("id"));
    IntPredicate even = i -> i % 2 == 0;
    IntUnaryOperator square = i -> i * i;
    System.out.println(even.test(3) + " " + square.andThen(i -> i + 1).applyAsInt(5) + " " + IntUnaryOperator.identity().applyAsInt(9));
    StringBuilder b = new StringBuilder();
    Consumer<Object> c = b::append;
    c.andThen(x -> b.append('|')).accept(5);
    System.out.println(b + " " + BinaryOperator.minBy(java.util.Comparator.<Integer>naturalOrder()).apply(3, 2));
    ToIntFunction<String> len = String::length;
    LongFunction<String> show = Long::toString;
    System.out.println(len.applyAsInt("four") + show.apply(7L));
    Tri<Integer, Long, String> t = (x, y, z) -> x + y + z;
    System.out.println(t.with(1, 2L).apply("z"));
  }
}
