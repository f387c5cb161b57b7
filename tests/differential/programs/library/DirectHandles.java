import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** Method handles of methods, constructors and fields, their types and conversions, and what they refuse. */
public class DirectHandles {
  interface Shape {
    default String show(int times) {
      return "shape" + times;
    }
  }

  static class Base implements Shape {
    int number = 7;
    static long total = 5;
    final String name;

    Base(String name) {
      this.name = name;
    }

    String hidden(int plus) {
      return name + (number + plus);
    }

    String over() {
      return "base";
    }

    static int twice(int x) {
      return 2 * x;
    }

    static void fail(Object message) {
      throw new IllegalStateException("" + message);
    }
  }

  static class Derived extends Base {
    Derived() {
      super("d");
    }

    @Override
    String over() {
      return "derived";
    }

    @Override
    public String show(int times) {
      return "own" + times;
    }
  }

  static class Late {
    static {
      System.out.println("late is initialised");
    }

    static int one() {
      return 1;
    }
  }

  interface Attempt {
    Object run() throws Throwable;
  }

  static void attempt(String what, Attempt attempt) {
    try {
      System.out.println(what + ": " + attempt.run());
    } catch (Throwable thrown) {
      System.out.println(what + " throws " + thrown.getClass().getName());
    }
  }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType unary = MethodType.methodType(int.class, int.class);
    MethodHandle twice = lookup.findStatic(Base.class, "twice", unary);
    System.out.println((int) twice.invokeExact(21) + " " + twice.type() + " " + twice.type().parameterCount());
    long wide = (long) twice.invoke((short) 4);
    Object boxed = twice.invoke(Integer.valueOf(5));
    twice.invoke(1);
    System.out.println(wide + " " + boxed);
    attempt("exact result", () -> (long) twice.invokeExact(1));
    attempt("exact argument", () -> (int) twice.invokeExact((short) 1));
    attempt("too many", () -> (int) twice.invoke(1, 2));
    attempt("spread", () -> twice.invokeWithArguments((byte) 3));
    attempt("spread null", () -> twice.invokeWithArguments((Object) null));
    attempt("spread text", () -> twice.invokeWithArguments("x"));
    attempt("spread none", () -> twice.invokeWithArguments());
    Integer none = null;
    attempt("unboxed null", () -> (int) twice.invoke(none));

    MethodHandle over = lookup.findVirtual(Base.class, "over", MethodType.methodType(String.class));
    Base derived = new Derived();
    System.out.println((String) over.invokeExact(derived) + " " + (String) over.invoke(new Base("b")));
    attempt("null receiver", () -> (String) over.invoke((Base) null));
    attempt("exact receiver", () -> (String) over.invokeExact(new Derived()));
    attempt("bound", () -> (String) over.bindTo(derived).invokeExact());
    attempt("bound wrongly", () -> over.bindTo("text"));
    Object anything = derived;
    attempt("cast receiver", () -> (Object) over.invoke(anything));
    attempt("wrong cast", () -> (Object) over.invoke((Object) "text"));
    MethodHandle show = lookup.findVirtual(Shape.class, "show", MethodType.methodType(String.class, int.class));
    System.out.println((String) show.invoke((Shape) derived, 2) + " " + (String) show.invokeExact((Shape) new Base("b"), 2));
    MethodHandle hidden = lookup.findVirtual(Base.class, "hidden", MethodType.methodType(String.class, int.class));
    System.out.println((String) hidden.invoke(new Base("h"), 3));
    System.out.println((String) MethodHandles.insertArguments(hidden, 0, new Base("i"), 4).invokeExact());

    MethodHandle make = lookup.findConstructor(Base.class, MethodType.methodType(void.class, String.class));
    System.out.println(((Base) make.invokeExact("made")).name + make.type());
    List<?> list = (List<?>) lookup.findConstructor(ArrayList.class, MethodType.methodType(void.class)).invoke();
    System.out.println(list);
    MethodHandle number = lookup.findGetter(Base.class, "number", int.class);
    lookup.findSetter(Base.class, "number", int.class).invoke(derived, 'c');
    System.out.println((int) number.invoke(derived));
    MethodHandle total = lookup.findStaticGetter(Base.class, "total", long.class);
    lookup.findStaticSetter(Base.class, "total", long.class).invokeExact(9L);
    System.out.println((long) total.invokeExact() + " " + (Long) total.invoke() + " " + total.type());

    attempt("no method", () -> lookup.findStatic(Base.class, "none", unary));
    attempt("no static", () -> lookup.findStatic(Base.class, "over", MethodType.methodType(String.class)));
    attempt("no instance", () -> lookup.findVirtual(Base.class, "twice", unary));
    attempt("no constructor", () -> lookup.findConstructor(Base.class, MethodType.methodType(Base.class)));
    attempt("no field", () -> lookup.findGetter(Base.class, "number", long.class));
    attempt("private of the library", () -> lookup.findGetter(ArrayList.class, "size", int.class));
    MethodHandle fail = lookup.findStatic(Base.class, "fail", MethodType.methodType(void.class, Object.class));
    attempt("throws", () -> fail.invoke("m"));
    attempt("throws for primitives", () -> fail.invoke(3));
    MethodHandle late = lookup.findStatic(Late.class, "one", MethodType.methodType(int.class));
    System.out.println("found");
    System.out.println((int) late.invokeExact());
    MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
    System.out.println((int) length.invokeExact("four"));

    MethodType type = MethodType.methodType(void.class, new Class<?>[] {int.class, String.class});
    System.out.println(type + " " + type.returnType() + " " + type.parameterList() + " " + type.toMethodDescriptorString());
    System.out.println(type.changeReturnType(long.class) + " " + (type == MethodType.methodType(void.class, int.class, String.class)));
    attempt("void parameter", () -> MethodType.methodType(int.class, void.class));
    System.out.println(type.equals(MethodType.methodType(void.class, int.class)));
  }
}
