package copied.jdk.internal.access;

/** What java.beans lends to the rest of the JDK. */
public interface JavaBeansAccess {
  java.lang.reflect.Method getReadMethod(Class<?> type, String property) throws Exception;

  String[] getConstructorPropertiesValue(java.lang.reflect.Constructor<?> constructor);
}
