import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Function objects given what their erased types let through: which casts they make, of arguments and results. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class ErasedReferences {
  interface Same<T> {
    T of(T given);
  }

  interface Words extends Same<String> {
    String of(String given);
  }

  static long wide(long x) {
    return x;
  }

  static int code(int x) {
    return x;
  }

  static char letter(char c) {
    return c;
  }

  static int number(Number n) {
    return n.intValue();
  }

  static Object any(Object o) {
    return o;
  }

  static <T extends Number & Comparable<T>> int both(T t) {
    return t.intValue();
  }

  static String tried(Function<Object, Object> function, Object given) {
    try {
      Object result = function.apply(given);
      return result == null ? "null" : result.getClass().getSimpleName() + " " + result;
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  public static void main(String[] args) {
    Object[] all = {null, 3, 4L, 'c', (byte) 1, 2.5, true, "text", new StringBuilder("ab"), new int[1]};
    List<Function<Object, Object>> functions = new ArrayList<>();
    Function<String, Integer> length = CharSequence::length;
    Function<Integer, Integer> asNumber = ErasedReferences::number;
    Function<Integer, Long> widened = ErasedReferences::wide;
    Function<Character, Integer> ofLetter = ErasedReferences::code;
    Function<Character, Object> kept = ErasedReferences::letter;
    Function<String, Object> anything = ErasedReferences::any;
    Function<Integer, Integer> two = ErasedReferences::both;
    Function<Integer, int[]> array = int[]::new;
    ToLongFunction<Integer> toLong = Number::longValue;
    ToIntFunction<Byte> toInt = ErasedReferences::code;
    Words words = given -> given + "!";
    for (Function raw : new Function[] {length, asNumber, widened, ofLetter, kept, anything, two}) {
      functions.add(raw::apply);
    }
    functions.add(given -> ((int[]) ((Function) array).apply(given)).length);
    functions.add(given -> ((ToLongFunction) toLong).applyAsLong(given));
    functions.add(given -> ((ToIntFunction) toInt).applyAsInt(given));
    functions.add(given -> ((Same) words).of(given));
    for (int i = 0; i < functions.size(); i++) {
      StringBuilder line = new StringBuilder().append(i);
      for (Object given : all) {
        line.append(", ").append(tried(functions.get(i), given));
      }
      System.out.println(line);
    }
    List raw = new ArrayList(java.util.Arrays.asList(5, "a"));
    raw.add(null);
    List<String> texts = raw;
    List<Integer> numbers = raw;
    IntFunction<String> text = texts::get;
    IntUnaryOperator unboxed = numbers::get;
    IntToLongFunction asLong = numbers::get;
    Supplier<String> next = texts.iterator()::next;
    BiFunction<String, Integer, Character> at = String::charAt;
    System.out.println(tried(i -> text.apply((Integer) i), 0));
    System.out.println(tried(i -> next.get(), 0));
    for (int i = 0; i < 3; i++) {
      System.out.println(tried(k -> unboxed.applyAsInt((Integer) k), i));
      System.out.println(tried(k -> asLong.applyAsLong((Integer) k), i));
    }
    System.out.println(tried(i -> ((BiFunction) at).apply("abc", i), 1L));
    System.out.println(tried(i -> ((BiFunction) at).apply(i, 1), 1));
  }
}
