import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Functions that return functions, and function pipelines. */
public class Currying {
  static <T> Supplier<T> memo(Supplier<T> s) {
    Object[] cell = new Object[1];
    return () -> {
      if (cell[0] == null) {
        cell[0] = s.get();
      }
      @SuppressWarnings("unchecked")
      T t = (T) cell[0];
      return t;
    };
  }

  public static void main(String[] args) {
    List<Function<Integer, Integer>> steps = Arrays.asList(x -> x + 1, x -> x * 2, x -> x - 3);
    Function<Integer, Integer> all = Function.identity();
    for (Function<Integer, Integer> s : steps) {
      all = all.andThen(s);
    }
    System.out.println(all.apply(10) + " " + steps.stream().reduce(Function.identity(), Function::compose).apply(10));
    Function<Integer, Function<Integer, Function<Integer, Integer>>> volume = a -> b -> c -> a * b * c;
    System.out.println(volume.apply(2).apply(3).apply(4));
    Supplier<Integer> lazy = memo(() -> {
      System.out.println("computed");
      return 42;
    });
    System.out.println(lazy.get() + lazy.get());
  }
}
