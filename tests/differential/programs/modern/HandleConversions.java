import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Variable and method handles: which are found, and how calls of other types are converted. */
public class HandleConversions {
  static class Above {
    int inherited = 1;
    private int hidden = 2;
    static int shared = 3;
  }

  static class Own extends Above {
    int number = 4;
    final int fixed = 5;
    String text = "t";
    Object any;
    boolean flag;
    double real;
  }

  interface Body {
    Object run() throws Throwable;
  }

  static void tried(Body... bodies) {
    StringBuilder line = new StringBuilder();
    for (Body body : bodies) {
      try {
        Object result = body.run();
        line.append(result == null ? "null" : result.getClass().getSimpleName() + " " + result);
      } catch (Throwable e) {
        line.append(e.getClass().getSimpleName());
      }
      line.append(", ");
    }
    System.out.println(line);
  }

  static void fields(MethodHandles.Lookup lookup, Own own) throws Throwable {
    tried(
        () -> lookup.findVarHandle(Own.class, "inherited", int.class).get(own),
        () -> lookup.findVarHandle(Own.class, "number", long.class).get(own),
        () -> lookup.findVarHandle(Own.class, "shared", int.class).get(own),
        () -> lookup.findStaticVarHandle(Own.class, "shared", int.class).get(),
        () -> lookup.findStaticVarHandle(Own.class, "number", int.class),
        () -> lookup.findVarHandle(String.class, "hash", int.class),
        () -> lookup.findVarHandle(Above.class, "hidden", int.class).get(own),
        () -> lookup.findVarHandle(Own.class, "fixed", int.class).get(own),
        () -> lookup.findVarHandle(Own.class, "fixed", int.class).compareAndSet(own, 5, 6),
        () -> lookup.findVarHandle(null, "number", int.class),
        () -> MethodHandles.privateLookupIn(String.class, lookup),
        () -> MethodHandles.privateLookupIn(int.class, lookup));
    VarHandle number = lookup.findVarHandle(Own.class, "number", int.class);
    VarHandle text = lookup.findVarHandle(Own.class, "text", String.class);
    VarHandle any = lookup.findVarHandle(Own.class, "any", Object.class);
    VarHandle flag = lookup.findVarHandle(Own.class, "flag", boolean.class);
    VarHandle real = lookup.findVarHandle(Own.class, "real", double.class);
    tried(
        () -> { number.set(own, 7L); return own.number; },
        () -> { number.set(own, (short) 7); return own.number; },
        () -> { number.set(own, (Object) 'c'); return own.number; },
        () -> { number.set(own, (Object) 7L); return own.number; },
        () -> { number.set(own, (Integer) null); return own.number; },
        () -> { number.set((Object) "none", (Object) "none"); return own.number; },
        () -> { number.set((Object) null, (Object) 5); return own.number; },
        () -> { number.set(own); return own.number; },
        () -> (long) number.get(own),
        () -> (byte) number.get(own),
        () -> (Number) number.get(own),
        () -> (int) number.getAndAdd(own, (byte) 1));
    tried(
        () -> { text.set(own, (Object) "q"); return own.text; },
        () -> { text.set((Object) null, (Object) 3); return own.text; },
        () -> { text.set(own, 3); return own.text; },
        () -> (Integer) text.get(own),
        () -> (int) text.get(own),
        () -> (String) text.getAndAdd(own, "x"),
        () -> (boolean) flag.getAndBitwiseOr(own, true),
        () -> (boolean) flag.getAndAdd(own, true),
        () -> (double) real.getAndAdd(own, 1),
        () -> (double) real.getAndBitwiseOr(own, 1.0),
        () -> { any.set(own, 3); return (long) any.get(own); },
        () -> { any.set(own, 3L); return (int) any.get(own); },
        () -> { any.set(own, null); return (int) any.get(own); });
  }

  static void elements() {
    VarHandle objects = MethodHandles.arrayElementVarHandle(Object[].class);
    VarHandle numbers = MethodHandles.arrayElementVarHandle(int[].class);
    Object[] strings = new String[] {"a"};
    for (Class<?> none : new Class<?>[] {int.class, String.class, Runnable.class}) {
      try {
        System.out.println(MethodHandles.arrayElementVarHandle(none));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
    tried(
        () -> { objects.set(strings, 0, "x"); return strings[0]; },
        () -> { objects.set(strings, 0, 5); return strings[0]; },
        () -> { objects.set(strings, 1, 5); return strings[0]; },
        () -> objects.compareAndSet(strings, 0, "other", 5),
        () -> objects.getAndSet(strings, 0, "y"),
        () -> { numbers.set((int[]) null, 0, 5); return 0; },
        () -> { numbers.set(new int[1], 1, 5); return 0; },
        () -> { numbers.set(new int[1], 0L, 5); return 0; },
        () -> { numbers.set((Object) new long[1], 0, 5); return 0; });
  }

  static int twice(int x) {
    return 2 * x;
  }

  static int sum(int x, String s) {
    return x + s.length();
  }

  static void nothing(int x) {}

  static Object same(Object o) {
    return o;
  }

  static MethodHandle of(String name, Class<?> result, Class<?>... parameters) throws Exception {
    return MethodHandles.lookup().findStatic(HandleConversions.class, name, MethodType.methodType(result, parameters));
  }

  static void methods(MethodHandles.Lookup lookup, Own own) throws Throwable {
    MethodHandle twice = of("twice", int.class, int.class);
    MethodHandle sum = of("sum", int.class, int.class, String.class);
    MethodHandle nothing = of("nothing", void.class, int.class);
    MethodHandle same = of("same", Object.class, Object.class);
    tried(
        () -> (int) twice.invokeExact(3),
        () -> twice.invokeExact(3),
        () -> (int) twice.invoke((Object) 'c'),
        () -> (int) twice.invoke((Number) 3L),
        () -> (int) twice.invoke((Comparable<?>) 3),
        () -> (int) twice.invoke("x"),
        () -> (Long) twice.invoke(3),
        () -> (long) twice.invoke(3),
        () -> (int) sum.invoke((Object) null, (Object) "ab"),
        () -> (int) sum.invoke((Object) 5, (Object) 5),
        () -> (int) nothing.invoke(3),
        () -> (Object) nothing.invoke(3),
        () -> (char) same.invoke(65),
        () -> (double) same.invoke(3f),
        () -> (Runnable) same.invoke("x"));
    tried(
        () -> lookup.findGetter(Own.class, "number", long.class),
        () -> lookup.findSetter(Own.class, "fixed", int.class),
        () -> lookup.findGetter(Own.class, "shared", int.class),
        () -> lookup.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)),
        () -> lookup.findStatic(String.class, "length", MethodType.methodType(int.class)),
        () -> lookup.findVirtual(String.class, "length", MethodType.methodType(long.class)),
        () -> (int) lookup.findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke((Object) 5));
  }

  static void unreflected(MethodHandles.Lookup lookup, Own own) throws Exception {
    Field hidden = Above.class.getDeclaredField("hidden");
    Field fixed = Own.class.getDeclaredField("fixed");
    Method size = String.class.getMethod("length");
    Method latin = String.class.getDeclaredMethod("isLatin1");
    tried(
        () -> (int) lookup.unreflectGetter(hidden).invoke(own),
        () -> { lookup.unreflectSetter(hidden).invoke((Above) own, (short) 8); return ((Above) own).hidden; },
        () -> lookup.unreflectSetter(fixed),
        () -> lookup.unreflect(size).invoke((Object) "abc"),
        () -> lookup.unreflect(size).invoke((Object) 5),
        () -> lookup.unreflect(latin),
        () -> lookup.unreflect(null));
  }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Own own = new Own();
    fields(lookup, own);
    elements();
    methods(lookup, own);
    unreflected(lookup, own);
  }
}
