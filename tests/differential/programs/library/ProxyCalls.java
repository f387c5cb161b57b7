import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;

/** Proxies with primitives, several interfaces, exceptions and the methods of Object. */
public class ProxyCalls {
  interface Shape {
    double area(int width, long height, boolean half);

    void reset() throws java.io.IOException;

    default String title() {
      return "default";
    }
  }

  interface Named {
    char initial(String... names);
  }

  static class Recorder implements InvocationHandler {
    final List<String> calls = new ArrayList<>();

    @Override
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
      calls.add(method.getDeclaringClass().getSimpleName() + "." + method.getName());
      switch (method.getName()) {
        case "area":
          double area = (Integer) args[0] * (double) (Long) args[1];
          return (Boolean) args[2] ? area / 2 : area;
        case "reset":
          throw calls.size() % 2 == 0 ? new java.io.IOException("io") : new Exception("other");
        case "initial":
          String[] names = (String[]) args[0];
          return names.length == 0 ? null : names[0].charAt(0);
        case "title":
          return "handled";
        case "hashCode":
          return 17;
        case "equals":
          return args[0] == proxy;
        default:
          return "proxy " + method.getName();
      }
    }
  }

  public static void main(String[] args) {
    Recorder recorder = new Recorder();
    Object made = Proxy.newProxyInstance(ProxyCalls.class.getClassLoader(), new Class<?>[] {Shape.class, Named.class}, recorder);
    Shape shape = (Shape) made;
    Named named = (Named) made;
    System.out.println(shape.area(3, 4L, true) + " " + shape.area(5, 6L, false) + " " + shape.title());
    System.out.println(named.initial("zoe", "bob") + " " + made + " " + made.hashCode() + " " + made.equals(shape) + made.equals(recorder));
    for (int i = 0; i < 2; i++) {
      try {
        shape.reset();
      } catch (java.io.IOException e) {
        System.out.println("io " + e.getMessage());
      } catch (UndeclaredThrowableException e) {
        System.out.println("undeclared " + e.getUndeclaredThrowable().getMessage());
      }
    }
    try {
      System.out.println(named.initial());
    } catch (NullPointerException e) {
      System.out.println("null result");
    }
    System.out.println(Proxy.isProxyClass(made.getClass()) + " " + Proxy.isProxyClass(String.class) + " " + (Proxy.getInvocationHandler(made) == recorder));
    try {
      Proxy.newProxyInstance(null, new Class<?>[] {String.class}, recorder);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(recorder.calls);
  }
}
