import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;

/** Which interfaces a proxy may have, and which exceptions pass through one. */
public class ProxyChecks {
  sealed interface Sealed permits Only {
    int f(int x);
  }

  record Only() implements Sealed {
    public int f(int x) {
      return x;
    }
  }

  interface Narrow {
    int a() throws FileNotFoundException;
  }

  interface Wide {
    int a() throws IOException;
  }

  interface Other {
    long a();
  }

  static String made(InvocationHandler handler, Class<?>... interfaces) {
    try {
      Object proxy = Proxy.newProxyInstance(ProxyChecks.class.getClassLoader(), interfaces, handler);
      try {
        return "" + ((Wide) proxy).a();
      } catch (Throwable e) {
        return "call: " + e.getClass().getName();
      }
    } catch (RuntimeException e) {
      return "made: " + e.getClass().getName();
    }
  }

  public static void main(String[] args) {
    InvocationHandler plain = (proxy, method, arguments) -> 4;
    InvocationHandler failing = (proxy, method, arguments) -> { throw new IOException(); };
    InvocationHandler missing = (proxy, method, arguments) -> { throw new FileNotFoundException(); };
    System.out.println(made(plain, Wide.class));
    System.out.println(made(plain, Sealed.class));
    System.out.println(made(plain, Wide.class, Other.class));
    System.out.println(made(plain, Wide.class, Wide.class));
    System.out.println(made(plain, Wide.class, String.class));
    System.out.println(made(plain, Wide.class, null));
    System.out.println(made(null, Wide.class));
    System.out.println(made(failing, Wide.class));
    System.out.println(made(failing, Wide.class, Narrow.class));
    System.out.println(made(missing, Narrow.class, Wide.class));
    Object proxy = Proxy.newProxyInstance(ProxyChecks.class.getClassLoader(), new Class<?>[] {Wide.class}, plain);
    System.out.println(Modifier.toString(proxy.getClass().getModifiers()));
  }
}
