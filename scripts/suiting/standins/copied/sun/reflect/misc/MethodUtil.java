package copied.sun.reflect.misc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** What copies need of the JDK's class of that name, which reads a class of the JDK that has no copy. */
public final class MethodUtil {
  private MethodUtil() {}

  public static Method getMethod(Class<?> type, String name, Class<?>[] parameters) throws NoSuchMethodException {
    return type.getMethod(name, parameters);
  }

  public static Method[] getMethods(Class<?> type) {
    return type.getMethods();
  }

  public static Method[] getPublicMethods(Class<?> type) {
    return type.getMethods();
  }

  public static Object invoke(Method method, Object on, Object[] arguments)
      throws InvocationTargetException, IllegalAccessException {
    return method.invoke(on, arguments);
  }
}
