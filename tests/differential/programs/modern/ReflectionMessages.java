import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.TreeMap;

/** What reflection and comparisons say when they fail: messages, causes, and all modifiers of a member. */
public class ReflectionMessages {
  interface Step {
    Object take() throws Throwable;
  }

  abstract static class Half {}

  static class NeedsMore {
    NeedsMore(int more) {}
  }

  static void tell(Step step) {
    try {
      System.out.println(step.take());
    } catch (Throwable thrown) {
      System.out.println(thrown + " <- " + thrown.getCause());
    }
  }

  @SuppressWarnings({"deprecation", "unchecked"})
  public static void main(String[] args) {
    tell(() -> Array.get(new int[1], 3));
    tell(() -> Array.getInt(new int[1], -1));
    tell(() -> Runnable.class.newInstance());
    tell(() -> NeedsMore.class.newInstance());
    tell(() -> Half.class.newInstance());
    tell(() -> Half.class.getDeclaredConstructor().newInstance());
    tell(() -> Hidden.class.getDeclaredField("COUNT").get(null));
    tell(() -> Hidden.class.getDeclaredMethod("sum", int[].class).invoke(null, new int[0]));
    tell(() -> Hidden.class.getDeclaredField("last").get(new Hidden()));
    tell(() -> ((Comparable<Object>) (Comparable<?>) "a").compareTo(1));
    tell(() -> new TreeMap<Object, String>(new TreeMap<>(java.util.Map.of(1, "a"))).put("b", "c"));
    tell(() -> {
      Field field = Hidden.class.getDeclaredField("shared");
      field.set(null, 3);
      return Hidden.shared;
    });
  }
}

class Hidden {
  private static final int COUNT = 1;
  private transient volatile int last = 2;
  static int shared;

  private static synchronized int sum(int... all) {
    return all.length;
  }
}
