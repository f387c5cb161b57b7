import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Method references of all kinds, also to constructors, arrays, super and varargs. */
public class MethodRefs {
  static String join(Object... parts) {
    return "joined" + parts.length;
  }

  static class Base {
    String name() {
      return "base";
    }
  }

  static class Derived extends Base {
    @Override
    String name() {
      return "derived";
    }

    Supplier<String> both() {
      Supplier<String> up = super::name;
      Supplier<String> own = this::name;
      return () -> up.get() + own.get();
    }
  }

  public static void main(String[] args) {
    Function<String, Integer> parse = Integer::parseInt;
    Supplier<String> bound = "bound"::toUpperCase;
    BiFunction<String, String, Boolean> unbound = String::equalsIgnoreCase;
    Supplier<StringBuilder> maker = StringBuilder::new;
    Function<String, StringBuilder> maker2 = StringBuilder::new;
    IntFunction<int[]> arrays = int[]::new;
    System.out.println(parse.apply("12") + bound.get() + unbound.apply("a", "A") + maker.get().append("x") + maker2.apply("y") + arrays.apply(3).length);
    Function<Integer, String> various = MethodRefs::join;
    System.out.println(various.apply(5) + " " + new Derived().both().get());
    List<String> l = Arrays.asList("b", "a", "c");
    l.sort(String::compareTo);
    l.forEach(System.out::println);
    UnaryOperator<String> trim = String::trim;
    System.out.println("[" + trim.apply(" x ") + "]");
    try {
      String none = null;
      Supplier<Integer> length = none::length;
      System.out.println("not reached " + length);
    } catch (NullPointerException e) {
      System.out.println("the receiver is checked at once");
    }
  }
}
