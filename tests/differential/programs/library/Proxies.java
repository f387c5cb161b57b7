import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Dynamic proxies of interfaces. */
public class Proxies {
  interface Greeter {
    String greet(String name);

    String none();
  }

  public static void main(String[] args) {
    InvocationHandler handler = new InvocationHandler() {
      @Override
      public Object invoke(Object proxy, Method method, Object[] arguments) {
        return method.getName() + (arguments == null ? "" : arguments.length + "" + arguments[0]);
      }
    };
    Greeter g = (Greeter) Proxy.newProxyInstance(Greeter.class.getClassLoader(), new Class<?>[] {Greeter.class}, handler);
    System.out.println(g.greet("ann") + " " + g.none() + " " + (g instanceof Greeter));
  }
}
